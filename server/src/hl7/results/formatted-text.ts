import { isEscape, unescapeText } from '../escape.ts'
import type { Segment } from '../message.ts'
import { notWhole, type NotWhole } from './not-whole.ts'

/*
 * Formatting commands of a text (HL7 v2.5.1, 2.7.6, type FT): carried out where they arrive, so
 * that every reader and every message onward has plain lines. A line is as long as its text;
 * nothing is filled or wrapped.
 */

const command = /^\.(br|sp|fi|nf|in|ti|sk|ce)\s*([+-]?\d{0,3})$/i
const isCommand = /^\.[a-z]{2}\s*[+-]?\d*$/i
/** A command that moves further is not formatting. */
const mostSteps = 200
/** Lines are centered between the margins of a usual page. */
const mostWide = 80

interface Line {
  text: string
  indent: number
  isCentered: boolean
}
/** A text being laid out. */
class Sheet {
  readonly lines: Line[] = []
  private margin = 0
  private line: Line = { text: '', indent: 0, isCentered: false }

  end(times = 1): void {
    for (let time = 0; time < times; time++) {
      this.lines.push(this.line)
      this.line = { text: '', indent: this.margin, isCentered: false }
    }
  }
  say(text: string): void {
    this.line.text += text
  }
  /** What each command does; `by`: its number with its sign, '' none. */
  readonly commands: Readonly<Record<string, (by: string) => void>> = {
    br: () => this.end(),
    sp: (by) => this.end(Math.max(1, Number(by || 1))),
    // the text is neither filled nor unfilled
    fi: () => {},
    nf: () => {},
    // indents stand at the beginning of a line: after words, they begin one, so that no two words
    // are joined
    in: (by) => {
      if (this.line.text !== '') this.end()
      this.margin = Math.max(0, /^[+-]/.test(by) ? this.margin + Number(by) : Number(by))
      this.line.indent = this.margin
    },
    ti: (by) => {
      if (this.line.text !== '') this.end()
      this.line.indent = Math.max(0, this.margin + Number(by))
    },
    sk: (by) => this.say(' '.repeat(Math.max(0, Number(by)))),
    ce: () => {
      if (this.line.text !== '') this.end()
      this.line.isCentered = true
    },
  }
  whole(): string {
    this.end()
    const widest = Math.min(
      mostWide,
      Math.max(...this.lines.map(({ text, indent }) => indent + text.length)),
    )
    return this.lines
      .map(({ text, indent, isCentered }) =>
        `${' '.repeat(text === '' ? 0 : isCentered ? Math.max(0, (widest - text.length) >> 1) : indent)}${text}`.trimEnd(),
      )
      .join('\n')
  }
}

/**
 * A formatted text as plain lines, or why it cannot be shown whole. `raw`: as received, with its
 * escape sequences.
 */
export const formatted = (
  raw: string,
  { delimiters, charset }: Segment['message'],
): string | NotWhole => {
  const unescaped = (text: string): string => unescapeText(text, delimiters, charset.bytes)
  const sign = delimiters.escape
  if (sign === '' || !raw.includes(`${sign}.`)) return unescaped(raw)
  const sheet = new Sheet()
  let from = 0
  let begin = raw.indexOf(sign)
  while (begin !== -1) {
    const end = raw.indexOf(sign, begin + 1)
    if (end === -1) break
    const sequence = raw.slice(begin + 1, end)
    const [, name = '', by = ''] = command.exec(sequence) ?? []
    const carriesOut = sheet.commands[name.toLowerCase()]
    if (carriesOut === undefined) {
      if (isCommand.test(sequence))
        return notWhole(`has a formatting command that is not supported: ${sequence.slice(0, 10)}.`)
      // the closing sign of an unknown sequence may open the next one
      begin = isEscape(sequence, delimiters) ? raw.indexOf(sign, end + 1) : end
      continue
    }
    if (Math.abs(Number(by)) > mostSteps)
      return notWhole(`has a formatting command that moves too far: ${sequence.slice(0, 10)}.`)
    sheet.say(unescaped(raw.slice(from, begin)))
    carriesOut(by)
    from = end + 1
    begin = raw.indexOf(sign, from)
  }
  sheet.say(unescaped(raw.slice(from)))
  return sheet.whole()
}
