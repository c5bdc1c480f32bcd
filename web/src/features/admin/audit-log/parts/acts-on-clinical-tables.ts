import { say } from '@labgate/contract/languages/say'
/** Acts on a laboratory's clinical tables. */
export const actsOnClinicalTables: Readonly<Record<string, string>> = {
  'clinicalTables.laboratories': say('See laboratories with clinical tables'),
  'clinicalTables.rows': say('See a clinical table'),
  'clinicalTables.history': say('See the history of a clinical table'),
  'clinicalTables.saveDraft': say('Draft a row of a clinical table'),
  'clinicalTables.dropDraft': say('Discard a draft of a clinical table'),
  'clinicalTables.confirmDirector': say('Confirm the director of a laboratory'),
  'clinicalTables.approve': say('Approve rows of a clinical table'),
  'clinicalTables.exportFile': say('Export a clinical table'),
  'clinicalTables.previewImport': say('Preview a file of a clinical table'),
  'clinicalTables.applyImport': say('Import a clinical table'),
  'result.rejudge': say('Re-evaluate a result after an approval'),
}
