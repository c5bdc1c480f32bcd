/** Calendar, targets and goals are the laboratory's own; a goal names a user. */
export const askedOfLabCalendar = {
  'labCalendar.get': 'none',
  'labCalendar.saveZone': 'none',
  'labCalendar.saveDay': 'none',
  'labCalendar.removeDay': 'none',
  'labCalendar.draftTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.dropTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.approveTarget': 'none: the calendar is the laboratory’s',
  'labCalendar.turnGoals': 'none',
  'labCalendar.saveGoal': ({ userId }: { userId: number }) => ({
    userId_Owner: userId,
    measure: 'received',
    period: 'month',
    effectiveFrom: '2027-01-01',
    value: 5,
  }),
} as const
