/** Four months of calls, so that some numbers had none in the last 90 days. */
export const demoSettings = { numbering: { earlierCallRecords: 420 } };
