/** What the calls of the work queues are called in the audit log. */
export const actsOnWork: Readonly<Record<string, string>> = {
  'insuranceWork.list': 'See Insurance Work',
  'insuranceWork.groups': 'See groups in Insurance Work',
  'insuranceWork.get': 'Open an item in Insurance Work',
  'insuranceWork.next': 'Take the next item in Insurance Work',
  'insuranceWork.addNote': 'Add a note in Insurance Work',
  'insuranceWork.act': 'Update items in Insurance Work',
  'insuranceWork.decide': 'Make a decision in Insurance Work',
  'billingWork.list': 'See Billing Work',
  'billingWork.groups': 'See groups in Billing Work',
  'billingWork.get': 'Open an item in Billing Work',
  'billingWork.next': 'Take the next item in Billing Work',
  'billingWork.addNote': 'Add a note in Billing Work',
  'billingWork.act': 'Update items in Billing Work',
  'billingWork.decide': 'Make a decision in Billing Work',
}
