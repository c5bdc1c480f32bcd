import { say } from '@labgate/contract/languages/say'
/** Acts on messages to practices, and on late specimens. */
export const actsOnFollowUp: Readonly<Record<string, string>> = {
  'inbox.clear': say('Close a message'),
  'inbox.get': say('Open a message'),
  'inbox.list': say('See the inbox'),
  'inbox.reply': say('Reply to a message'),
  'late.assign': say('Assign a late specimen'),
  'late.close': say('Close a late specimen'),
  'late.list': say('See late specimens'),
}
