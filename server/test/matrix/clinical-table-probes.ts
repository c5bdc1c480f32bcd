import type { Foreign } from './foreign.ts'

/** Clinical tables belong to the laboratory: no call on them takes an account's id. */
export const clinicalTableProbes = {
  'clinicalTables.laboratories': 'none',
  'clinicalTables.rows': 'none: a laboratory is no account’s',
  'clinicalTables.history': 'none: a laboratory is no account’s',
  'clinicalTables.saveDraft': 'none: a laboratory is no account’s',
  'clinicalTables.dropDraft': 'none: a laboratory is no account’s',
  'clinicalTables.confirmDirector': 'none: a laboratory is no account’s',
  'clinicalTables.approve': 'none: a laboratory is no account’s',
  'clinicalTables.exportFile': 'none: a laboratory is no account’s',
  'clinicalTables.previewImport': 'none: a laboratory is no account’s',
  'clinicalTables.applyImport': 'none: a laboratory is no account’s',
  'labCalendar.get': 'none',
  'labCalendar.saveZone': 'none',
  'labCalendar.saveClock': 'none',
  'labCalendar.saveMailsVolumes': 'none',
  'labCalendar.saveDay': 'none',
  'labCalendar.removeDay': 'none',
  'labCalendar.draftTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.dropTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.approveTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.turnGoals': 'none',
  'labCalendar.saveGoal': ({ userId }: Foreign) => ({
    userId_Owner: userId,
    measure: 'received',
    period: 'month',
    effectiveFrom: '2027-01-01',
    value: 5,
  }),
} as const
