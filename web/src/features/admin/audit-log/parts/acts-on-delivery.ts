import type { WayOut } from '@labgate/contract/access/ways-out'
import { say } from '@labgate/contract/languages/say'

/** What the laboratory itself sends out. */
const sent: Readonly<Record<WayOut, string>> = {
  'results-out.send': say('Send a result to the practice’s system'),
  'orders-out.send': say('Send an order to the laboratory’s system'),
  'faxes.send': say('Send a fax'),
  'payer-files.send': say('Send a file to a trading partner'),
  'eligibility-out.ask': say('Send an eligibility check to a payer'),
}

/** Acts on results sent out, and on the numbers they are faxed to. */
export const actsOnDelivery: Readonly<Record<string, string>> = {
  'deliveries.ofOrder': say('See who received a result'),
  'faxes.state': say('See fax status'),
  'faxes.list': say('Search faxes'),
  'faxes.get': say('Open a fax'),
  'faxes.pdf': say('See the pages of a fax'),
  ...sent,
  'faxes.resend': say('Send a fax again'),
  'faxes.decide': say('Resolve an uncertain fax'),
  'faxes.cancel': say('Cancel a fax'),
  'faxes.pause': say('Pause or resume faxes to a location'),
  'resend.orders': say('Search orders to send again'),
  'resend.exportOrders': say('Export orders to send again'),
  'resend.sendOrders': say('Send orders to the laboratory system again'),
  'resend.reports': say('Search reports to send again'),
  'resend.exportReports': say('Export reports to send again'),
  'resend.sendReports': say('Send reports again'),
  'faxNumbers.list': say('See fax numbers'),
  'faxNumbers.others': say('See other fax numbers of an account'),
  'faxNumbers.add': say('Add a fax number'),
  'faxNumbers.sendTestPage': say('Send a test page'),
  'faxNumbers.readBack': say('Enter the code of a test page'),
  'faxNumbers.callBack': say('Record a callback about a fax number'),
  'faxNumbers.confirm': say('Confirm a fax number'),
  'faxNumbers.refuse': say('Stop faxing a number'),
}
