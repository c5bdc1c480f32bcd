/** Acts of the two correction screens: which record an order or a person belongs to. */
export const actsOnCorrections: Readonly<Record<string, string>> = {
  'patientMerge.decide': 'Confirm or reject a merge of patients',
  'patientMerge.list': 'See merges of patients',
  'patientMerge.merge': 'Merge two patients',
  'patientMerge.notSame': 'Record that two patients are not the same person',
  'patientMerge.pairs': 'See likely duplicates',
  'patientMerge.preview': 'Preview a merge of patients',
  'patientMerge.previewUndo': 'Preview an unmerge of patients',
  'patientMerge.undo': 'Unmerge two patients',
}
