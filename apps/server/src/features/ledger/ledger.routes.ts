import { ledgerCalls } from '@lectern/contract/ledger/ledger.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { balanceLines, educatorBalance } from './balances.service.ts';
import { confirmPay, reinstatePay, visitMoney } from './money.service.ts';
import { addRate, ledgerRates, previewRate, rateSubjects, takeRateBack } from './rates.service.ts';
import { changeTerms, termsOf } from './terms.service.ts';

const opens = whoMay('explainPay');
const reads = whoMay('readPay');
const sets = whoMay('setPay');

export const ledgerRoutes: Route[] = [
  route(ledgerCalls.educatorBalance, opens, (ctx, { params }) => educatorBalance(ctx, params.id)),
  route(ledgerCalls.balanceLines, opens, (ctx, { params, query }) => balanceLines(ctx, params.id, query)),
  route(ledgerCalls.visitMoney, opens, (ctx, { params }) => visitMoney(ctx, params.id)),
  route(ledgerCalls.reinstatePay, whoMay('reinstatePay'), (ctx, { params, body }) =>
    reinstatePay(ctx, params.id, body),
  ),
  route(ledgerCalls.confirmPay, whoMay('confirmPay'), (ctx, { params, body }) =>
    confirmPay(ctx, params.id, body),
  ),
  route(ledgerCalls.ledgerRates, sets, (ctx) => ledgerRates(ctx)),
  route(ledgerCalls.rateSubjects, sets, (ctx, { query }) => rateSubjects(ctx, query)),
  route(ledgerCalls.previewRate, sets, (ctx, { body }) => previewRate(ctx, body)),
  route(ledgerCalls.addRate, sets, (ctx, { body }) => addRate(ctx, body)),
  route(ledgerCalls.takeRateBack, sets, (ctx, { params }) => takeRateBack(ctx, params.id)),
  route(ledgerCalls.ledgerTerms, reads, (ctx) => termsOf(ctx)),
  route(ledgerCalls.changeLedgerTerms, sets, (ctx, { body }) => changeTerms(ctx, body)),
];
