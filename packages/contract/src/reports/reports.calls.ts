import { z } from 'zod';
import { call } from '../core/call.ts';
import { byId, bytes, nothing } from '../core/core.shapes.ts';
import {
  activeStudentPage,
  activeStudentQuery,
  byReportFile,
  bySessionFile,
  ownReportFiles,
  reportFile,
  reportFileLink,
  reportMaterials,
  reportPage,
  reportQuery,
} from './reports.shapes.ts';

/** Calls of the MedicAid and the Usage report. */
export const reportsCalls = {
  report: call('GET', '/report/medicAid', {
    summary:
      'Pages through the completed sessions below the asker that have MedicAid, or all of them with `isUsageReport`; with `isExport` it has a file made of them and answers with its address.',
    query: reportQuery,
    response: z.union([reportPage, reportFileLink]),
    refusals: ['report_too_long', 'report_being_made', 'too_many_requests'],
  }),
  activeStudents: call('GET', '/active-students', {
    summary: 'Finds active students whom the asker reaches by how their number begins.',
    query: activeStudentQuery,
    response: activeStudentPage,
  }),
  reportMaterials: call('GET', '/report/visit/:id/materials', {
    summary: 'Tells where the material of a completed session opens. It is written into the audit.',
    params: byId,
    response: reportMaterials,
  }),
  reportMaterial: call('GET', '/report/visit/:id/materials/:fileId', {
    summary: 'Leads a browser to one file of the material of a session. It is written into the audit.',
    params: bySessionFile,
    response: bytes,
    transfer: 'redirect',
  }),
  reportRecording: call('GET', '/report/visit/:id/recordings/:fileId', {
    summary: 'Leads a browser to one film of a session. It is written into the audit.',
    params: bySessionFile,
    response: bytes,
    refusals: ['recording_not_ready', 'recording_of_class', 'removed_from_visit'],
    transfer: 'redirect',
  }),
  ownReportFiles: call('GET', '/report/export', {
    summary:
      "Lists the asker's own files of reports that are on their way or still there, and says which day it is for them.",
    response: ownReportFiles,
  }),
  reportFileState: call('GET', '/report/export/:id', {
    summary: 'Tells how far an own file of a report is, and where it can be had.',
    params: byReportFile,
    response: reportFile,
  }),
  cancelReportFile: call('DELETE', '/report/export/:id', {
    summary: 'Ends the making of an own file, or takes it away where it is made.',
    params: byReportFile,
    response: nothing,
  }),
  reportFile: call('GET', '/report/export/:id/file', {
    summary: 'Sends an own file of a report, for an hour after it was made.',
    params: byReportFile,
    response: bytes,
    refusals: ['report_gone', 'report_not_ready'],
    transfer: 'file',
  }),
} as const;
