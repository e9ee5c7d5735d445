/**
 * Scanners find these keys by the form that their makers give them: the secrets that GitHub scans
 * for and that an agent or its providers may hold. Each begins where a word begins, so that a text
 * is read once.
 */
export const knownKeys: readonly RegExp[] = [
	// Models, speech and telephony
	/(?<![\w-])sk-(?=[\w-]*\d)[\w-]{12,}/g,
	/(?<![\w-])sk-(?:proj|ant|or|lf|svcacct|admin)-[\w-]{6,}/g,
	/(?<![\w-])(?:sk_(?:car_|[\da-z]{2,10}_)?|gsk_|r8_|hf_|fw_|tgp_v1_|csk-|pplx-|xai-|nvapi-|tvly-|jina_)[\w-]{24,}/g,
	/(?<![\w-])(?:[srp]k|rk|pk)_(?:live|test|car)_\w{8,}/g,
	/(?<![\w-])(?:gsk|r8|hf)_[\w-]{16,}/g,
	/(?<![\w-])(?:pplx|xai|nvapi|tvly)-[\w-]{12,}/g,
	/(?<![\w-])key[_-][\da-f]{20,}/g,
	/(?<![\w-])SK[\da-f]{32}(?![\w-])/g,
	// Google, Amazon, Microsoft, Alibaba, IBM
	/(?<![\w-])AIza[\w-]{20,}/g,
	/(?<![\w-])(?:ya29\.|GOCSPX-)[\w-]{16,}/g,
	/(?<![\w-])1\/\/0[\w-]{30,}/g,
	/(?<![\w-])(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{12,}|(?<![\w-])LTAI[\da-zA-Z]{16,}/g,
	/(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g,
	/(?<![\w-])[\w-]{30,}(?:AzFu|AzSe|AzCa|ACDb|ASt|APIM|ACR)[\w-]{6,12}={0,2}/g,
	// Chats
	/(?<![\w-])(?:xox[a-z](?:\.xox[a-z])?-[\w-]{8,}|xapp-[\w-]{8,}|xwfp-[\w-]{8,})/g,
	/(?<![\w.-])[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}/g,
	/(?<![\w-])\d{8,12}:AA[\w-]{32,33}(?![\w-])/g,
	/(?<![\w-])EAA[\dA-Za-z]{40,}/g,
	// Code and its hosts
	/(?<![\w-])(?:gh[opsur]_\w{16,}|github_pat_\w{16,}|npm_\w{20,}|pypi-\w{16,}|rubygems_\w{20,})/g,
	/(?<![\w-])gl(?:pat|dt|rt|rtr|soat|cbt|ptt|ft|imt|agent|oas|ffct)-[\w-]{12,}/g,
	/(?<![\w-])(?:dckr_(?:pat|oat)_[\w-]{12,}|dapi[\da-f]{32}|do[opr]_v1_[\da-f]{32,}|HRKU-[\w-]{30,})/g,
	/(?<![\w-])(?:AT(?:ATT3|CTT3|BB)[\w=-]{16,}|lin_api_\w{20,}|ntn_\w{30,}|secret_[\dA-Za-z]{40,})/g,
	/(?<![\w-])(?:hv[sbr]\.[\w-]{20,}|dp\.(?:pt|st|sa|ct|scim|audit)\.\w{16,}|ops_eyJ[\w-]{20,})/g,
	/(?<![\w-])(?:gls[ab]|sntry[su])_[\w+/=-]{20,}/g,
	/(?<![\w-])(?:glc_|NRAK-|NRJS-)[\w+/=]{12,}/g,
	/(?<![\w-])(?:PMAK-[\da-f-]{30,}|figd_[\w-]{20,}|CFPAT-[\w-]{20,}|dt0[a-z]\d\d\.\w{20,}\.\w{30,})/g,
	/(?<![\w-])(?:sbp_\w{20,}|sb_secret_[\w-]{12,}|pscale_(?:tkn|oauth|pw)_[\w.-]{16,}|pat\w{14}\.\w{40,})/g,
	// Payments, shops and messages
	/(?<![\w-])(?:SG\.[\w-]{10,}\.[\w-]{10,}|xkeysib-[\da-f]{20,}|re_\w{8,}_\w{16,}|whsec_[\w+/=]{12,})/g,
	/(?<![\w-])[\da-f]{32}-us\d{1,2}(?![\w-])/g,
	/(?<![\w-])(?:shp(?:at|ca|pa|ss)_\w{16,}|sq0[a-z]{3}-[\w-]{16,}|rzp_(?:live|test)_\w{12,})/g,
	/(?<![\w-])access-(?:sandbox|development|production)-[\da-f-]{30,}/g,
	/(?<![\w-])(?:FLWSECK[\w-]{12,}|EZ[AT]K\w{30,}|AGE-SECRET-KEY-1[\dA-Z]{30,})/g,
];

export const jwt = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
