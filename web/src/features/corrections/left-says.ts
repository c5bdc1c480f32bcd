import type { Correction } from '@labgate/contract/corrections'

const counted = (count: number, one: string, many: string): string[] => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])

/** What has left the house, in words: 'Already out: 2 labels, 1 report.' */
export const leftSays = ({ labels, reports, faxes, messages }: Correction['left']): string => {
  const parts = [
    ...counted(labels, 'label', 'labels'),
    ...counted(reports, 'report', 'reports'),
    ...counted(faxes, 'fax', 'faxes'),
    ...counted(messages, 'message to the laboratory system', 'messages to the laboratory system'),
  ]
  return parts.length === 0 ? 'Nothing of this order has gone out yet.' : `Already out: ${parts.join(', ')}.`
}
