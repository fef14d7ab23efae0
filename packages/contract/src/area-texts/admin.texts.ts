import { administrationTexts } from '../administration/administration.texts.ts';
import { personalDataTexts } from '../administration/personal-data.texts.ts';
import { whiteLabelTexts } from '../administration/white-label.texts.ts';
import { auditTexts } from '../audit/audit.texts.ts';
import { codeListsTexts } from '../code-lists/code-lists.texts.ts';
import { bulkUploadsTexts } from '../bulk-uploads/bulk-uploads.texts.ts';
import { ledgerTexts } from '../ledger/ledger.texts.ts';
import { reportsTexts } from '../reports/reports.texts.ts';
import { secondFactorTexts } from '../identity/second-factor.texts.ts';

/** Texts for administrators only. */
export const adminTexts = {
  secondFactor: secondFactorTexts,
  administration: administrationTexts,
  audit: auditTexts,
  personalData: personalDataTexts,
  whiteLabel: whiteLabelTexts,
  codeLists: codeListsTexts,
  bulkUploads: bulkUploadsTexts,
  ledger: ledgerTexts,
  reports: reportsTexts,
} as const;
