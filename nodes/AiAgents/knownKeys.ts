/**
 * Scanners find these keys by the form that their makers give them: the secrets that GitHub scans
 * for and that an agent or its providers may hold. Each begins where a word begins, so that a text
 * is read once. A digit distinguishes keys with a short beginning from words with
 * underscores.
 */
export const knownKeys: readonly RegExp[] = [
	// Models, speech and telephony
	/(?<![\w-])sk-(?=[\w-]*\d)[\w-]{12,}/g,
	/(?<![\w-])sk-(?:proj|ant|or|lf|svcacct|admin)-[\w-]{6,}/g,
	/(?<![\w-])(?:sk_(?:car_|[\da-z]{2,10}_)?|gsk_|r8_|hf_|fw_|tgp_v1_|csk-|pplx-|xai-|nvapi-|tvly-|jina_|pcsk_|lsv2_)(?=[\w-]*\d)[\w-]{24,}/g,
	/(?<![\w-])(?:[srp]k|rk|pk)_(?:live|test|car)_\w{8,}/g,
	/(?<![\w-])(?:gsk|r8|hf)_(?=[\w-]*\d)[\w-]{16,}/g,
	/(?<![\w-])(?:pplx|xai|nvapi|tvly)-(?=[\w-]*\d)[\w-]{12,}/g,
	/(?<![\w-])(?:key[_-][\da-f]{20,}|fc-[\da-f]{32}|sess-[\dA-Za-z]{40}|pa-(?=[\w-]*\d)[\w-]{43,})/g,
	/(?<![\w-])SK[\da-f]{32}(?![\w-])/g,
	// Google, Amazon, Microsoft, Alibaba, IBM
	/(?<![\w-])(?:AIza[\w-]{20,}|AQ\.Ab[\w-]{30,}|GOOG1E?[\dA-Za-z]{20,})/g,
	/(?<![\w-])(?:ya29\.|GOCSPX-)[\w-]{16,}/g,
	/(?<![\w-])1\/\/0[\w-]{30,}/g,
	/(?<![\w-])(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{12,}|(?<![\w-])LTAI[\da-zA-Z]{16,}/g,
	/(?<![\w-])(?:ABSK[\w+/=]{40,}|bedrock-api-key-[\w+/=]{20,})/g,
	/(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g,
	/(?<![\w+/-])[\w+/-]{28,80}(?:AzFu|AzSe|AzCa|ACDb|ASt|APIM|ACR|AZDO|ACOG|AIoT|AEh|ARm|ASb)[\w+/-]{4,12}={0,2}(?![\w+/=-])/g,
	// Chats
	/(?<![\w-])(?:xox[a-z](?:\.xox[a-z])?-[\w-]{8,}|xapp-[\w-]{8,}|xwfp-[\w-]{8,})/g,
	/(?<![\w.-])[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}/g,
	/(?<![\w-])mfa\.[\w-]{60,}/g,
	/(?<![\w-])\d{8,12}:AA[\w-]{32,33}(?![\w-])/g,
	/(?<![\w-])(?:EAA|IGQ)[\dA-Za-z]{40,}/g,
	/(?<![\w-])A{20}[\w%]{40,}/g,
	/(?<![\w-])00D[\dA-Za-z]{12,15}![\w.]{40,}/g,
	// Code and its hosts
	/(?<![\w-])gh[opsur]_[\dA-Za-z]{16,}/g,
	/(?<![\w-])github_pat_\w{16,}/g,
	/(?<![\w-])(?:pypi-|rubygems_)\w{16,}/g,
	/(?<![\w-])npm_[\dA-Za-z]{30,}/g,
	/(?<![\w-])gl(?:pat|dt|rt|rtr|soat|cbt|ptt|ft|imt|agent|oas|ffct)-[\w-]{12,}/g,
	/(?<![\w-])(?:GR1348941[\w-]{20,}|oy2[\da-z]{43}|AKCp\w{60,}|CLOJARS_[\da-z]{40,}|cio[\dA-Za-z]{32}(?!\w))/g,
	/(?<![\w-])(?:dckr_(?:pat|oat)_[\w-]{12,}|dapi[\da-f]{32}|do[opr]_v1_[\da-f]{32,}|HRKU-[\w-]{30,})/g,
	/(?<![\w-])(?:AT(?:ATT3|CTT3|BB)[\w=-]{16,}|lin_api_\w{20,}|ntn_\w{30,}|secret_[\dA-Za-z]{40,})/g,
	/(?<![\w-])(?:hv[sbr]\.[\w-]{20,}|dp\.(?:pt|st|sa|ct|scim|audit)\.\w{16,}|ops_eyJ[\w-]{20,})/g,
	/(?<![\w-])(?:pul-[\da-f]{40}|fo1_[\w-]{40,}|fm[12]r?_[\w+/=]{60,}|nfp_\w{30,}|rnd_\w{24,}|apify_api_\w{30,})/g,
	/(?<![\w.-])\w{14}\.atlasv1\.[\w=-]{40,}/g,
	/(?<![\w-])A3-[A-Z\d]{6}-[A-Z\d-]{20,}/g,
	/(?<![\w-])(?:gls[ab]|sntry[su])_[\w+/=-]{20,}/g,
	/(?<![\w-])(?:glc_|NRAK-|NRJS-)[\w+/=]{12,}/g,
	/(?<![\w-])(?:PMAK-[\da-f-]{30,}|figd_[\w-]{20,}|CFPAT-[\w-]{20,}|dt0[a-z]\d\d\.\w{20,}\.\w{30,})/g,
	/(?<![\w-])(?:sbp_\w{20,}|sb_secret_[\w-]{12,}|pscale_(?:tkn|oauth|pw)_[\w.-]{16,}|pat\w{14}\.\w{40,})/g,
	/(?<![\w-])(?:pat-[a-z]{2}\d|sdk)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
	/(?<![\w-])(?:phx_\w{30,}|tfp_[\w.-]{40,}|v1\.0-[\da-f]{20,}-[\da-f]{100,}|sk\.eyJ[\w-]{20,}\.[\w-]{10,})/g,
	// Payments, shops and messages
	/(?<![\w-])(?:SG\.[\w-]{10,}\.[\w-]{10,}|x(?:keys|smtps)ib-[\da-f]{20,}|whsec_[\w+/=]{12,})/g,
	/(?<![\w-])re_[\dA-Za-z]{8,40}_[\dA-Za-z]{16,}/g,
	/(?<![\w-])[\da-f]{32}-(?:us\d{1,2}|[\da-f]{8}-[\da-f]{8})(?![\w-])/g,
	/(?<![\w-])(?:shp(?:at|ca|pa|ss)_\w{16,}|sq0[a-z]{3}-[\w-]{16,}|rzp_(?:live|test)_\w{12,})/g,
	/(?<![\w-])access-(?:sandbox|development|production)-[\da-f-]{30,}/g,
	/(?<![\w-])access_token\$(?:production|sandbox)\$[\da-z]{10,}\$[\da-f]{20,}/g,
	/(?<![\w-])(?:pi|seti)_[\dA-Za-z]{10,}_secret_[\dA-Za-z]{10,}/g,
	/(?<![\w-])(?:shippo_(?:live|test)_[\da-f]{30,}|duffel_(?:live|test)_[\w-]{30,})/g,
	/(?<![\w-])(?:FLWSECK[\w-]{12,}|EZ[AT]K\w{30,}|AGE-SECRET-KEY-1[\dA-Z]{30,})/g,
];

export const jwt = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
