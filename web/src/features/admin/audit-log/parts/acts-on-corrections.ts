import { say } from '@labgate/contract/languages/say'
/** Acts of the two correction screens: which record an order or a person belongs to. */
export const actsOnCorrections: Readonly<Record<string, string>> = {
  'patientMerge.decide': say('Confirm or reject a merge of patients'),
  'patientMerge.list': say('See merges of patients'),
  'patientMerge.merge': say('Merge two patients'),
  'patientMerge.notSame': say('Record that two patients are not the same person'),
  'patientMerge.pairs': say('See likely duplicates'),
  'patientMerge.preview': say('Preview a merge of patients'),
  'patientMerge.previewUndo': say('Preview an unmerge of patients'),
  'patientMerge.undo': say('Unmerge two patients'),
}
