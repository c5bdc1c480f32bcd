import { scanOf } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import type { TriedKey } from '../../scan/trial.ts'
import { slowestMs } from '../scan/judge.ts'

/** What a scanner sent during the trial. */
export interface Tried {
  /** The characters, including any before and after the code. */
  text: string
  /** Our code in it; '' if none. */
  code: string
  prefix: string
  suffix: string
  /** Whether it sends Enter or Tab after the code. */
  end: 'Enter' | 'Tab' | ''
  /** Pauses between its keys, in ms. */
  mean: number
  longest: number
}

/** Our code within the characters read, and what surrounds it. */
const codeWithin = (text: string): Pick<Tried, 'code' | 'prefix' | 'suffix'> => {
  for (const found of text.matchAll(/(?=(\d{12}|[A-Za-z]{3}\d{9}))/g)) {
    const code = found[1] ?? ''
    const [prefix, suffix] = [text.slice(0, found.index), text.slice(found.index + code.length)]
    if (scanOf(code) !== null && prefix.length <= 1 && suffix.length <= 1)
      return { code, prefix, suffix }
  }
  return { code: '', prefix: '', suffix: '' }
}

/** What was heard; undefined if it was only a key pressed by hand. */
export const triedScan = (keys: readonly TriedKey[]): Tried | undefined => {
  const text = keys
    .filter(({ key }) => key.length === 1)
    .map(({ key }) => key)
    .join('')
  if (text.length < 2) return undefined
  const last = keys.at(-1)?.key ?? ''
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at))
  const mean = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length))
  return {
    text,
    ...codeWithin(text),
    end: last === 'Enter' || last === 'Tab' ? last : '',
    mean,
    longest: Math.round(Math.max(...gaps)),
  }
}

/** The message shown to the person with the scanner. */
export const describeTried = ({
  text,
  code,
  prefix,
  suffix,
  end,
  mean,
  longest,
}: Tried): string => {
  const speed = say('Heard {text}{value}, a key every {mean} ms, the longest pause {longest} ms.', {
    text,
    value: end === '' ? '' : ` ${say('and {end}', { end })}`,
    mean,
    longest,
  })
  if (longest > slowestMs)
    return say(
      '{speed} That is too slow: Labgate accepts pauses of up to {slowestMs} ms. Set a shorter inter-character delay in the scanner.',
      { speed, slowestMs },
    )
  if (code === '')
    return say('{speed} That is not a Labgate number. Scan the bar code on a tube or a sheet.', {
      speed,
    })
  if (prefix + suffix !== '')
    return say('{speed} It sends {Boolean} the code.', {
      speed,
      Boolean: [
        prefix && say('{prefix} before', { prefix }),
        suffix && say('{suffix} after', { suffix }),
      ]
        .filter(Boolean)
        .join(` ${say('and')} `),
    })
  if (end === '' && longest > 35)
    return say('{speed} It works. It is faster if the scanner sends Enter after each code.', {
      speed,
    })
  return say('{speed} It works. Nothing to set up.', { speed })
}
