/*
 * A frame usually holds one message. Some senders put several into one: each is checked and
 * acknowledged separately.
 */

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)
const isLineEnd = (byte: number | undefined): boolean =>
  byte === lineFeed || byte === carriageReturn

/** The bytes from the first meaningful one: without leading byte order marks and line ends. */
export const withoutLead = (bytes: Buffer): Buffer => {
  let at = 0
  for (;;) {
    if (isLineEnd(bytes[at])) at++
    else if (bytes.subarray(at, at + 3).equals(byteOrderMark)) at += 3
    else return at === 0 ? bytes : bytes.subarray(at)
  }
}

/**
 * The messages of a frame, in order; together they are its bytes. A frame that does not begin with
 * MSH is not split.
 */
export const messagesIn = (frame: Buffer): Buffer[] => {
  const lead = frame.length - withoutLead(frame).length
  const head = frame.subarray(lead, lead + 4)
  if (head.length < 4 || head.toString('latin1', 0, 3) !== 'MSH') return [frame]
  const messages: Buffer[] = []
  let begin = 0
  for (let at = frame.indexOf(head, lead + 1); at !== -1; at = frame.indexOf(head, at + 1)) {
    if (!isLineEnd(frame[at - 1])) continue
    messages.push(frame.subarray(begin, at))
    begin = at
  }
  return [...messages, frame.subarray(begin)]
}
