/** A place where the platform's documents are silent or can be understood in several ways. */
export interface OpenPoint {
	/** Where the documents leave it open. */
	where: string;
	/** The sandbox settings that play its readings: whole paths, or a group of them. */
	settings: readonly string[];
	/** What the nodes do under every reading. */
	nodes: string;
}

/** Every open point, by service. `docs/reference/readings.md` shows them with the meaning of the settings. */
export const openPoints: Readonly<Record<string, readonly OpenPoint[]>> = {
	'All services': [
		{
			where: 'Shape of error bodies',
			settings: ['platform.errorBody'],
			nodes:
				'They find the service’s reason in JSON, text or an HTML page. Without a reason, the error names the status and the next step.',
		},
	],
	Numbering: [
		{
			where: 'Time stamps: “ISO 8601 UTC”, without an example',
			settings: ['numbering.timestamps'],
			nodes: 'They read all three forms. A time without an offset is UTC.',
		},
		{
			where: 'Maximum page size',
			settings: ['numbering.maxSize', 'numbering.oversizeStatus'],
			nodes:
				'They continue with the size that the service returns. If a size is rejected, they read pages of 100, then of 20 records.',
		},
		{
			where: 'Cancel an order, Release a number: only `true` is shown',
			settings: ['numbering.releaseRejection'],
			nodes:
				'An error status and `false` are both failures. After `false`, the node reads the record, and the error says what it shows.',
		},
		{
			where: 'NONE and empty lists',
			settings: ['numbering.noneInRates', 'numbering.noneInRecords', 'numbering.noneMatching'],
			nodes:
				'NONE and an empty list are the same. A purchase uses the spelling of the rate that covers it.',
		},
		{
			where: 'ID of an invoice: not documented, but its paths need one',
			settings: ['numbering.recordIds'],
			nodes:
				'They take the record’s ID, or the ID in a line or call of an invoice with the same `numInvoice`. Without either, an error explains why.',
		},
		{
			where: 'Order of invoice IDs',
			settings: ['numbering.invoiceIds'],
			nodes: 'The newest invoice is the newest by date. IDs are compared only for equality.',
		},
		{
			where: 'When the lines of an invoice appear',
			settings: ['numbering.newestInvoice'],
			nodes:
				'Latest Invoice is found by its lines, or by its calls. Otherwise it fails; it never falls back to the invoice before.',
		},
		{
			where: 'What `amount` of an invoice includes',
			settings: ['numbering.taxPercent'],
			nodes:
				'`reconciled` compares each part with its lines. The rest of `amount` is `unexplained`.',
		},
		{
			where: 'How `ratedAmount` follows from `rate` and `ratedTime`',
			settings: ['numbering.callAmounts'],
			nodes:
				'Audit treats a difference below the smallest amount of the currency as rounding. A larger difference is likely wrong, never certainly.',
		},
		{
			where: '`ratedAmountOut` of transferred calls',
			settings: ['numbering.outboundLegs'],
			nodes: 'Audit and Split find out from the sums of the calls. No leg counts twice.',
		},
		{
			where: 'What `mrcExtraChannels` and `nrcExtraChannels` pay for',
			settings: ['numbering.channelPrices'],
			nodes:
				'They take the reading that adds up to `amountChannels` to the cent, and name it in `channelPrices`.',
		},
		{
			where: 'Which numbers use the channels of a group',
			settings: ['numbering.channelLineNumber'],
			nodes:
				'Review Channels assigns calls by the numbers in its form, then by the number of the line. It counts all other calls separately.',
		},
		{
			where: 'What `paymentDate` means',
			settings: ['numbering.paymentDate'],
			nodes:
				'Invoice Paid starts on a date that has come, unless the date was in the future at first. An invoice with a date is never overdue.',
		},
		{
			where: 'Type of `releasedOn`',
			settings: ['numbering.releasedOn'],
			nodes: 'Number Released goes by `released`. Another date is another release.',
		},
		{
			where: 'Whether product lines add up to `amountCalls`',
			settings: ['numbering.productLinesPercent'],
			nodes: 'They add the lines up, but never compare the sum with `amountCalls`.',
		},
		{
			where: 'What `didSetDescription` describes',
			settings: ['numbering.didSetDescription'],
			nodes: 'The report shows it as a description of product lines.',
		},
		{
			where: 'Numbers of an order with several lines',
			settings: ['numbering.numbersOfSeveralLines'],
			nodes:
				'They list what the order lists. Otherwise they match numbers by destination and type, and `certain` says whether the match is unique.',
		},
		{
			where: 'Whether assigned numbers get new IDs',
			settings: ['numbering.numberIds'],
			nodes: 'Number Assigned compares the whole list of numbers.',
		},
		{
			where: 'Values of `e164NumberStatus`',
			settings: ['numbering.assignedStatus'],
			nodes:
				'Known words count as assigned or not. A word that they don’t know is unknown: the number isn’t counted as either, and its status is shown.',
		},
		{
			where: 'When a call record is rated',
			settings: ['numbering.unratedCalls'],
			nodes:
				'New Call Record waits up to seven days for the rate. Sums count unrated calls separately.',
		},
		{
			where: 'How a record shows that nobody answered',
			settings: ['numbering.unansweredCalls'],
			nodes: 'Missed Call knows each of these forms. A call with a rated time was answered.',
		},
		{
			where: 'Status of a completed order or a canceled line',
			settings: ['numbering.completedStatus', 'numbering.cancelledLineStatus'],
			nodes: 'An order is complete if its `completeDate` has come and its status doesn’t name a failure.',
		},
		{
			where: 'Path and envelope of destinations and termination rates',
			settings: ['numbering.bareLists', 'numbering.destinationsPath'],
			nodes: 'They read both forms. If nothing is at the first path, they try the second.',
		},
		{
			where: 'Statuses of rejections',
			settings: [
				'numbering.duplicateReferenceStatus',
				'numbering.invalidInputStatus',
				'numbering.tooEarlyReleaseStatus',
				'numbering.alreadyReleasedStatus',
				'numbering.unknownDestinationStatus',
				'numbering.unknownRecordStatus',
				'numbering.uncompletedReleaseStatus',
			],
			nodes:
				'The error quotes the service. After a rejected purchase, the node looks the reference up.',
		},
		{
			where: 'How many numbers `buyDids` returns',
			settings: ['numbering.assignment.atOnce'],
			nodes:
				'Fewer numbers than ordered are a success. Get Numbers and Wait for DIDs read the rest; nothing is bought again.',
		},
		{
			where: 'An order of more numbers than are for sale',
			settings: [
				'numbering.outOfStock',
				'numbering.outOfStockStatus',
				'numbering.assignment.stockPerDestination',
			],
			nodes:
				'An accepted order counts with its whole quantity, because its numbers may still come. A rejection is an error.',
		},
	],
	'AI agents': [
		{
			where: 'Secret values in configuration details',
			settings: ['aiAgents.secretValues'],
			nodes:
				'They never write a mask. Update rejects the item if a hidden value would have to be sent and isn’t entered. Export leaves hidden values out, and Import asks for them.',
		},
		{
			where: 'Whether an update replaces or merges `details`',
			settings: ['aiAgents.detailsUpdate'],
			nodes:
				'Update sends all parameters, so both readings have the same result. After Replace All Parameters, `details_update` says what happened.',
		},
		{
			where: 'Which links let an agent run a skill',
			settings: ['aiAgents.skillLinks'],
			nodes:
				'The AI Agents Trigger creates both kinds of links, and removes only the links that it created.',
		},
		{
			where: 'Notifications have no ID',
			settings: ['aiAgents.notifications.repeats', 'aiAgents.notifications.nameCall'],
			nodes: 'Equal notifications within a minute count once. Remember Events changes the minute.',
		},
		{
			where: 'Where a skill’s parameters are',
			settings: ['aiAgents.notifications.parametersIn'],
			nodes: 'Body and query are in the output as they came.',
		},
		{
			where: 'Maximum and default of `limit`',
			settings: ['aiAgents.maxLimit', 'aiAgents.defaultLimit', 'aiAgents.oversizeStatus'],
			nodes:
				'Lists continue with the length of the first page, and end at an empty page. A rejected limit is tried again with a smaller one.',
		},
		{
			where: 'How `is_in` and `is_out` combine',
			settings: ['aiAgents.directionFilters'],
			nodes: 'They send at most one of the two, as true. All readings list the same calls.',
		},
		{
			where: 'Fields of a call’s update',
			settings: ['aiAgents.callUpdate'],
			nodes: 'Update offers all fields, and sends only those that are set.',
		},
		{
			where: 'Required fields',
			settings: ['aiAgents.required'],
			nodes: 'Forms require what identifies a record. The service’s rejection is quoted.',
		},
		{
			where: 'Whether a deleted agent can still be read',
			settings: ['aiAgents.agentDeletion'],
			nodes:
				'A deletion without a response is confirmed only if the agent is gone. Otherwise its outcome is unknown, and it isn’t repeated.',
		},
		{
			where: 'How a configuration is removed from an agent',
			settings: ['aiAgents.invalidInputStatus'],
			nodes: 'Remove Configurations sends null.',
		},
		{
			where: 'Whether two records may have the same name',
			settings: ['aiAgents.refuseDuplicates', 'aiAgents.duplicateStatus'],
			nodes:
				'Create or Update, Import and the trigger look for the name first, and reject a name that two records have.',
		},
		{
			where: 'How name filters compare',
			settings: ['aiAgents.nameFilter'],
			nodes: 'They compare the results again.',
		},
		{
			where: 'Status and health of agents',
			settings: ['aiAgents.agentHealth'],
			nodes: 'They are in the output as they came.',
		},
		{
			where: 'Whether a token is required',
			settings: ['aiAgents.featureFlagJwtAuth', 'aiAgents.unauthenticatedStatus'],
			nodes: 'The token is optional in the credential.',
		},
		{
			where: 'Statuses of rejections',
			settings: [
				'aiAgents.unknownRecordStatus',
				'aiAgents.invalidInputStatus',
				'aiAgents.unknownReferenceStatus',
				'aiAgents.inUseStatus',
			],
			nodes: 'The error quotes the service. Only a 404 confirms a deletion.',
		},
		{
			where: 'Deleting a record that is in use',
			settings: ['aiAgents.deleteInUse'],
			nodes: 'The trigger removes its links before its skill.',
		},
		{
			where: 'Parameters that a template doesn’t name',
			settings: ['aiAgents.refuseUnknownParameters'],
			nodes: 'Parameters are sent as entered. A rejection is quoted.',
		},
		{
			where: 'Related records in lists',
			settings: ['aiAgents.relationsInLists'],
			nodes: 'An operation that needs a relation reads the single record.',
		},
		{
			where: 'Fields without a value',
			settings: ['aiAgents.nullFields'],
			nodes: 'Null and missing are the same.',
		},
		{
			where: 'Address of a transcript',
			settings: ['aiAgents.transcriptAddress'],
			nodes:
				'They read it without the credential. After 401 or 403, an address below the Base URL, and no other, is read with it.',
		},
		{
			where: 'Format of a transcript',
			settings: ['aiAgents.transcriptFormat'],
			nodes:
				'They find the words in text, WebVTT, SubRip and the usual forms of JSON. A page, an empty file or JSON without words is an error.',
		},
		{
			where: 'Order of call IDs',
			settings: ['aiAgents.callIds'],
			nodes: 'The polling trigger reads calls by time and compares IDs only for equality.',
		},
		{
			where: 'Direction of a call that the API creates',
			settings: ['aiAgents.newCallDirection'],
			nodes: 'They don’t send a direction.',
		},
	],
	'Outbound voice': [
		{
			where: 'Payload of the status notification',
			settings: [
				'outboundVoice.outcome',
				'outboundVoice.callback.outcomeIn',
				'outboundVoice.callback.names',
				'outboundVoice.callback.extra',
				'outboundVoice.callback.wrap',
				'outboundVoice.callback.encoding',
			],
			nodes:
				'They read the outcome from the usual fields and words of telephony platforms. A word that they don’t know ends no wait, and `answered` is null.',
		},
		{
			where: 'Events that weren’t chosen',
			settings: ['outboundVoice.callback.ignoresSubscription'],
			nodes:
				'Start and Wait takes *initiated*, *ringing* and *answered* as progress, and continues to wait.',
		},
		{
			where: 'Events of a call that chose none',
			settings: ['outboundVoice.eventsByDefault'],
			nodes: 'Start always chooses events; Start and Wait always includes *completed*.',
		},
		{
			where: 'Order, repetition and loss of events',
			settings: [
				'outboundVoice.callback.delaysMs',
				'outboundVoice.callback.duplicates',
				'outboundVoice.callback.lost',
				'outboundVoice.callback.retries',
			],
			nodes:
				'The first end resumes the workflow once. Without one, the wait ends at its time limit with `timedOut: true`, never with a second call.',
		},
		{
			where: 'A call that nobody answers',
			settings: ['outboundVoice.isAnswered'],
			nodes:
				'The word of the notification is the outcome. At the time limit, the outcome is unknown.',
		},
		{
			where: 'Notifications that don’t identify their call',
			settings: ['outboundVoice.callback.duplicateAfterMs'],
			nodes:
				'Start and Wait recognizes its call by its resume URL. For the Call Status Trigger, equal notifications within a minute count once.',
		},
		{
			where: '`call_status`: not implemented',
			settings: ['outboundVoice.tenantCheck'],
			nodes:
				'The documented response gives `implemented: false`. Another 400 is an error; a success gives `implemented: true`.',
		},
		{
			where: 'Token, and rejections of the tenant',
			settings: [
				'outboundVoice.bearerToken',
				'outboundVoice.missingTenantStatus',
				'outboundVoice.unknownTenantStatus',
				'outboundVoice.unauthenticatedStatus',
			],
			nodes: 'The token is optional in the credential. The errors name tenant and token.',
		},
		{
			where: 'Bounds of `timeout` and `timeLimit`',
			settings: ['outboundVoice.invalidInputStatus'],
			nodes: 'Whole numbers from 1 are sent if they are set. After a 400, the error names them.',
		},
		{
			where: 'Media profiles',
			settings: ['outboundVoice.forkProfiles'],
			nodes: 'Both kinds of profile are sent as entered. After a 400, the error names them.',
		},
	],
	Messaging: [
		{
			where: 'Paths that differ between description and samples',
			settings: ['email.paths', 'chat.interactionPath', 'push.sendPaths', 'push.setTokenPath'],
			nodes:
				'They use the described path first. If nothing is there (404, 405, 410), they use the other one and remember it.',
		},
		{
			where: 'Fields that differ between description and samples',
			settings: ['email.templateReference', 'push.topicBodyField', 'push.contentAvailable'],
			nodes:
				'The template has *By Name* and *By Number*; the push credential has two settings. After a rejection, the error names them.',
		},
		{
			where: 'Errors with HTTP 200',
			settings: ['email.errorsIn', 'chat.errorsIn', 'journey.errorsIn'],
			nodes:
				'A code of 400 or more in the body is a failure. From 500 on, for 408, and with a message ID, the outcome is unknown and nothing is repeated.',
		},
		{
			where: 'Values of `status` of push',
			settings: ['push.resultStatus'],
			nodes: 'A word for a failure, or no status, leaves the outcome unknown.',
		},
		{
			where: '404 of a journey',
			settings: ['journey.unknownPath'],
			nodes:
				'Only the documented body means that there is no such journey. Any other 404 is an error about the Base URL.',
		},
		{
			where: 'Tokens that a push result names',
			settings: ['push.namedTokens'],
			nodes:
				'Send by Token returns an item for every token. A token that isn’t named has `confirmed: false`.',
		},
		{
			where: '`error` of a successful push',
			settings: ['push.successfulReason'],
			nodes: 'The reason is in each item as `reason`.',
		},
		{
			where: '`success: false` of a push',
			settings: ['push.unsuccessfulSends', 'push.unsuccessfulReason'],
			nodes:
				'Without a message ID, the push was rejected and may be sent again. With one, its outcome is unknown.',
		},
		{
			where: 'Unknown push tokens, users and topics',
			settings: [
				'push.unknownTokens',
				'push.unknownUsers',
				'push.emptyTopics',
				'push.notSubscribed',
				'push.refuseHistoryOfUnknownUser',
				'push.ignoreUnknownReadIds',
			],
			nodes: 'A response is passed on. A rejection is an error with advice.',
		},
		{
			where: 'Time zone of `eventDate`',
			settings: ['push.eventDateOffsetMinutes'],
			nodes: 'The value is passed on without a zone.',
		},
		{
			where: 'Push history',
			settings: ['push.historyOrder', 'push.topicsInHistory'],
			nodes: 'The order is the service’s. Notify finds its messages by their IDs.',
		},
		{
			where: 'What a new push token takes over',
			settings: [
				'push.moveSubscriptions',
				'push.refuseTokenOfAnotherUser',
				'push.tokenTakenStatus',
			],
			nodes: 'They claim nothing, and quote a rejection.',
		},
		{
			where: 'Credential of push',
			settings: ['push.keyHeader'],
			nodes:
				'The optional key is sent as `apikey`. After a 401 or 403, it is sent once as a Bearer token, and the execution remembers what was accepted.',
		},
		{
			where: 'Which ID of a chat notification a send returns',
			settings: ['chat.sendIdIn'],
			nodes:
				'`messageIds` has both. If it has neither, Send and Wait for Status ends at its time limit.',
		},
		{
			where: '`contacts[].wa_id`',
			settings: ['chat.notifications.contactIds'],
			nodes: 'It is output as `waId` beside `from`.',
		},
		{
			where: 'Other statuses of messages',
			settings: ['chat.notifications.failedStatus'],
			nodes: 'A status that the form doesn’t list starts the workflow, with its raw entry.',
		},
		{
			where: 'Repetition and order of chat notifications',
			settings: ['chat.notifications.repeats', 'chat.notifications.earlierStatuses'],
			nodes: 'Repetitions within 24 hours count once. Nothing depends on the order.',
		},
		{
			where: 'Rejection of a free message',
			settings: ['chat.notEngagedStatus', 'chat.engagementLastsMs'],
			nodes:
				'Rejection Words name the text, “engage” by default. After another rejection, the error suggests the words.',
		},
		{
			where: 'Format of phone numbers',
			settings: ['chat.numberFormat'],
			nodes: 'They send digits, with a leading + if it is entered.',
		},
		{
			where: 'Sizes and types of media',
			settings: [
				'chat.bytesPerMegabyte',
				'chat.checkLinkTypes',
				'chat.unsupportedLinkStatus',
				'chat.tooLargeLinkStatus',
			],
			nodes:
				'Max Size counts 1,048,576 bytes per MB. The extension of another kind is rejected; the service decides about the rest.',
		},
		{
			where: 'Type and name of a downloaded file',
			settings: ['chat.fileType', 'chat.fileName', 'chat.unknownFileStatus'],
			nodes:
				'The name is the option’s, then the ID. JSON, XML or a page without a file name is an error, unless its SHA-256 is the expected one.',
		},
		{
			where: 'Several recipients of an email',
			settings: ['email.checkAddresses'],
			nodes: 'They send one request per recipient.',
		},
		{
			where: 'Required fields of emails and persons',
			settings: ['email.optionalFields', 'journey.requiredPersonFields'],
			nodes: 'All fields of an email are required, and at least one of a person.',
		},
		{
			where: 'Values of variables',
			settings: [
				'email.variableValues',
				'journey.variableValues',
				'chat.variableValues',
				'email.refuseMissingVariables',
				'chat.refuseMissingVariables',
			],
			nodes: 'Fields are sent as texts, JSON as entered. A rejection is quoted.',
		},
		{
			where: 'Code of an accepted email',
			settings: ['email.resultCode'],
			nodes:
				'A code below 400 with a message ID is a success. Without an ID, the outcome is unknown.',
		},
		{
			where: 'Statuses of rejections',
			settings: [
				'email.invalidInputStatus',
				'email.unknownTemplateStatus',
				'email.unapprovedSenderStatus',
				'email.unauthenticatedStatus',
				'journey.invalidInputStatus',
				'journey.unauthenticatedStatus',
				'chat.invalidInputStatus',
				'chat.unknownTemplateStatus',
				'chat.unknownSenderStatus',
				'chat.unauthenticatedStatus',
				'push.invalidInputStatus',
				'push.unknownRecordStatus',
				'push.unauthenticatedStatus',
			],
			nodes: 'The error quotes the service and says what to check.',
		},
		{
			where: 'Empty texts and lists',
			settings: ['email.allowEmpty', 'journey.allowEmpty', 'chat.allowEmpty', 'push.allowEmpty'],
			nodes: 'Required fields that are empty are rejected before anything is sent.',
		},
	],
	Tokens: [
		{
			where: 'How tokens are obtained',
			settings: [
				'issuer.autoConsent',
				'issuer.requirePkce',
				'issuer.rotateRefreshTokens',
				'issuer.emailClaimForClientCredentials',
			],
			nodes:
				'The OAuth2 credential uses PKCE or client credentials, and n8n stores each new refresh token. If the email claim is missing, the error says so.',
		},
	],
};
