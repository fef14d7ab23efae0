import { call } from '../core/call.ts';
import { byId, bytes } from '../core/core.shapes.ts';
import {
  changedCode,
  codeFaults,
  codeFileForm,
  codeImport,
  codeImportQuery,
  codeListQuery,
  codeRehearsal,
  codesQuery,
  codeStatus,
  keptCode,
  keptCodePage,
  newCode,
  offeredCodePage,
  offeredCodesQuery,
} from './code-lists.shapes.ts';

const reading = [
  'upload_missing',
  'upload_several',
  'upload_busy',
  'upload_broken',
  'code_file_too_large',
  'code_file_unreadable',
] as const;

/** Calls about the code lists of an institution: educators pick from them, top and GRA administrators keep them. */
export const codeListsCalls = {
  offeredCodes: call('GET', '/code-lists/offered', {
    summary: 'Lists the active codes of a list to pick from, by search and page.',
    query: offeredCodesQuery,
    response: offeredCodePage,
  }),
  codes: call('GET', '/code-lists', {
    summary: 'Lists the codes of a list, active or not, by search and page.',
    query: codesQuery,
    response: keptCodePage,
  }),
  codeTemplate: call('GET', '/code-lists/template', {
    summary: 'Sends a CSV file with the heads of all columns and a line as an example.',
    query: codeListQuery,
    transfer: 'file',
    response: bytes,
  }),
  rehearseCodes: call('POST', '/code-lists/rehearsal', {
    summary: 'Reads a file of codes, CSV or XLSX, and tells what it would do. Writes nothing.',
    query: codeListQuery,
    body: codeFileForm,
    transfer: 'multipart',
    response: codeRehearsal,
    refusals: reading,
  }),
  codeFaults: call('POST', '/code-lists/faults', {
    summary:
      'Makes a file of the lines that an import would leave out, as they stand in it, with what to correct. Writes nothing.',
    query: codeListQuery,
    body: codeFileForm,
    transfer: 'multipart',
    response: codeFaults,
    refusals: reading,
  }),
  importCodes: call('POST', '/code-lists/import', {
    summary:
      'Does what a rehearsal has told of the same file. Refused with changed_meanwhile for another file, and where the list was changed since.',
    query: codeImportQuery,
    body: codeFileForm,
    transfer: 'multipart',
    response: codeImport,
    refusals: [...reading, 'changed_meanwhile'],
    success: 'codeLists.import.done',
  }),
  addCode: call('POST', '/code-lists', {
    summary: 'Adds one code to a list.',
    body: newCode,
    response: keptCode,
    refusals: ['code_taken', 'code_list_full'],
    creates: true,
    idempotent: true,
    success: 'codeLists.added',
  }),
  changeCode: call('PUT', '/code-lists/:id', {
    summary: 'Saves description and order of a code; its value stays.',
    params: byId,
    body: changedCode,
    response: keptCode,
    refusals: ['changed_meanwhile'],
    success: 'codeLists.saved',
  }),
  setCodeStatus: call('PUT', '/code-lists/:id/status', {
    summary: 'Stops offering a code, or offers it again. Where it was picked it stays.',
    params: byId,
    body: codeStatus,
    response: keptCode,
    success: 'codeLists.saved',
  }),
} as const;
