/** What the calls of the work queues are called in the audit log. */
export const actsOnWork: Readonly<Record<string, string>> = {
  'insuranceWork.list': 'See Insurance Work',
  'insuranceWork.groups': 'See groups of Insurance Work',
  'insuranceWork.get': 'Open an item of Insurance Work',
  'insuranceWork.next': 'Take the next item of Insurance Work',
  'insuranceWork.addNote': 'Add a note in Insurance Work',
  'insuranceWork.act': 'Act on items of Insurance Work',
  'insuranceWork.decide': 'Decide items of Insurance Work',
  'billingWork.list': 'See Billing Work',
  'billingWork.groups': 'See groups of Billing Work',
  'billingWork.get': 'Open an item of Billing Work',
  'billingWork.next': 'Take the next item of Billing Work',
  'billingWork.addNote': 'Add a note in Billing Work',
  'billingWork.act': 'Act on items of Billing Work',
  'billingWork.decide': 'Decide items of Billing Work',
}
