/** Acts on messages to practices, and on late specimens. */
export const actsOnFollowUp: Readonly<Record<string, string>> = {
  'inbox.clear': 'Close a message',
  'inbox.get': 'Open a message',
  'inbox.list': 'See the inbox',
  'inbox.reply': 'Reply to a message',
  'late.assign': 'Assign a late specimen',
  'late.close': 'Close a late specimen',
  'late.list': 'See late specimens',
}
