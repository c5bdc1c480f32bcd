/*
 * Why a message of a laboratory system waits for a person (reference/conventions.md 1; decisions.md 5, 6, 19, 20). The id stands with the message,
 * the sentence is for who looks at it; details follow it.
 */
export const messageReasons = {
  unreadable: 'It cannot be read.',
  'too-large': 'It is larger than what is taken. Nothing of it was kept.',
  'unknown-sender': 'No laboratory system has this sending application and facility (MSH-3, MSH-4).',
  'wrong-address': 'The name of another system (MSH-3, MSH-4) came from an address that is not its own.',
  'version-or-type': 'Its version or its kind is none that is taken.',
  'number-reused': 'Another message came with the same number (MSH-10).',
  'test-message': 'It is a test or training message (MSH-11) and changes nothing.',
  structure: 'A part that it must have is missing.',
  'too-long': 'A text in it is longer than what can be kept whole.',
  profile: 'It does not keep the guide to which this sender is held.',
  'time-order': 'Its times contradict each other.',
  'unknown-state': 'A value has a state (OBX-11) that is not known.',
  'no-value': 'A final value is empty and no reason is given.',
  'not-whole': 'A field cannot be shown whole.',
  'value-twice': 'A value came twice, and nothing says which one counts.',
  'unmapped-code': 'A code of the sender is not mapped to an analyte.',
  'no-order': 'No order was found for it.',
  'several-orders': 'More than one order fits.',
  'number-of-another': 'The laboratory used the same number for another order.',
  'not-theirs': 'The order was not sent to this laboratory.',
  'other-test-type': 'Its tests are of another type than the order that was chosen.',
  'name-differs': 'The patient’s name or birth date is another in the order.',
  'order-ended': 'The order was cancelled or rejected.',
  'order-held': 'The specimen is on hold.',
  'not-accessioned': 'The specimen was not accessioned.',
  'nothing-to-change': 'It changes a result that was never given.',
  unlinked: 'A person took its result away from an order.',
  fault: 'It could not be filed by a fault of ours.',
} as const
export type MessageReason = keyof typeof messageReasons

/** What a person can do beside putting the message aside. */
export const mendedBy: Readonly<Partial<Record<MessageReason, 'mapping' | 'order' | 'sender'>>> = {
  'unknown-sender': 'sender',
  'wrong-address': 'sender',
  'unmapped-code': 'mapping',
  'no-order': 'order',
  'several-orders': 'order',
  'other-test-type': 'order',
  'name-differs': 'order',
  unlinked: 'order',
}
/** Never filed, whatever a person changes: the sender sends anew. */
export const cannotBeReplayed: readonly MessageReason[] = ['unreadable', 'too-large', 'number-reused']
