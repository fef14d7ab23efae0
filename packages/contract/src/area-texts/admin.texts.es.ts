import { administrationTextsEs } from '../administration/administration.texts.es.ts';
import { personalDataTextsEs } from '../administration/personal-data.texts.es.ts';
import { whiteLabelTextsEs } from '../administration/white-label.texts.es.ts';
import { auditTextsEs } from '../audit/audit.texts.es.ts';
import { codeListsTextsEs } from '../code-lists/code-lists.texts.es.ts';
import { bulkUploadsTextsEs } from '../bulk-uploads/bulk-uploads.texts.es.ts';
import { ledgerTextsEs } from '../ledger/ledger.texts.es.ts';
import { reportsTextsEs } from '../reports/reports.texts.es.ts';
import { secondFactorTextsEs } from '../identity/second-factor.texts.es.ts';

/** The same in Spanish. */
export const adminTextsEs = {
  secondFactor: secondFactorTextsEs,
  administration: administrationTextsEs,
  audit: auditTextsEs,
  personalData: personalDataTextsEs,
  whiteLabel: whiteLabelTextsEs,
  codeLists: codeListsTextsEs,
  bulkUploads: bulkUploadsTextsEs,
  ledger: ledgerTextsEs,
  reports: reportsTextsEs,
} as const;
