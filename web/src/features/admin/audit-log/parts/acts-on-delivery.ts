import type { WayOut } from '@labgate/contract/access/ways-out'

/** What the laboratory itself sends out. */
const sent: Readonly<Record<WayOut, string>> = {
  'results-out.send': 'Send a result to the practice’s system',
  'orders-out.send': 'Send an order to the laboratory’s system',
  'faxes.send': 'Send a fax',
  'payer-files.send': 'Send a file to a trading partner',
  'eligibility-out.ask': 'Send an eligibility check to a payer',
}

/** Acts on results sent out, and on the numbers they are faxed to. */
export const actsOnDelivery: Readonly<Record<string, string>> = {
  'deliveries.ofOrder': 'See who received a result',
  'faxes.state': 'See fax status',
  'faxes.list': 'Search faxes',
  'faxes.get': 'Open a fax',
  'faxes.pdf': 'See the pages of a fax',
  ...sent,
  'faxes.resend': 'Send a fax again',
  'faxes.decide': 'Resolve an uncertain fax',
  'faxes.cancel': 'Cancel a fax',
  'faxes.pause': 'Pause or resume faxes to a location',
  'resend.orders': 'Search orders to send again',
  'resend.exportOrders': 'Export orders to send again',
  'resend.sendOrders': 'Send orders to the laboratory system again',
  'resend.reports': 'Search reports to send again',
  'resend.exportReports': 'Export reports to send again',
  'resend.sendReports': 'Send reports again',
  'faxNumbers.list': 'See fax numbers',
  'faxNumbers.others': 'See other fax numbers of an account',
  'faxNumbers.add': 'Add a fax number',
  'faxNumbers.sendTestPage': 'Send a test page',
  'faxNumbers.readBack': 'Enter the code of a test page',
  'faxNumbers.callBack': 'Record a callback about a fax number',
  'faxNumbers.confirm': 'Confirm a fax number',
  'faxNumbers.refuse': 'Stop faxing a number',
}
