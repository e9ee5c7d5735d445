import { startSandbox } from './sandbox/server';
(async () => {
 const s = await startSandbox();
 s.world.requests.keep = 10_000;
 s.world.settings.numbering.callRecords = 1_000_000;
 const get = async (p: string, o?: any) => { const r = await fetch(s.url + p, o); return await r.text(); };
 const H = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };
 for (let i = 0; i < 12_000; i++) {
  if (i % 20 === 0) await get('/numbering/api/management/buyDids', { method: 'POST', headers: H, body: JSON.stringify({ destinationId: 102 + (i % 5), quantity: 1, numberTypes: ['GEOGRAPHIC'], features: ['CALL_IN'], reference: `r-${i}` }) });
  else await get('/numbering/api/data/orders?size=20&page=' + (1 + i % 10), { headers: H });
 }
 const time = async (p: string) => { const t: number[] = []; let n = 0; for (let i = 0; i < 8; i++) { const a = performance.now(); n = (await get(p)).length; t.push(performance.now() - a); } console.log(p, n, 'bytes', t.sort((a, b) => a - b)[4].toFixed(1), 'ms median'); };
 for (const p of ['/_sandbox/view', '/_sandbox/console/records?q=49300', '/_sandbox/console/requests', '/_sandbox/console/requests?q=r-100', '/_sandbox/console/requests?outcome=failed', '/_sandbox/console/timeline?of=1050', '/_sandbox/console/timeline?of=%2B4930028']) await time(p);
 await s.stop();
})();
