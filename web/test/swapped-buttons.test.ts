import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * Two buttons of which one takes the other's place, without keys, are one element to React: Enter
 * pressed twice acts on what nobody has read, and a button that loads loses the focus on the way.
 * The focus: ui/use-step-focus.ts.
 */
const arm = /\s*(?:\(\s*)?<\w*Button\b(?<attributes>(?:[^<>]|=>)*?)>/y
const other = /\)?\s*:\s*/g

/** The lines of a text where two buttons without keys stand in one place. */
export const swapsIn = (text: string): number[] =>
  [...text.matchAll(/\? *(?=\(?\s*<\w*Button\b)/g)].flatMap((question) => {
    arm.lastIndex = question.index + question[0].length
    const first = arm.exec(text)
    if (first === null) return []
    const closing = /<\/\w*Button>|\/>/g
    closing.lastIndex = arm.lastIndex
    if (!first[0].endsWith('/>')) closing.exec(text)
    other.lastIndex = first[0].endsWith('/>') ? arm.lastIndex : closing.lastIndex
    const between = other.exec(text)
    if (
      between === null ||
      text.slice(closing.lastIndex || arm.lastIndex, between.index).trim() !== ''
    )
      return []
    arm.lastIndex = other.lastIndex
    const second = arm.exec(text)
    if (second === null) return []
    const bare = [first, second].some(({ groups }) => !/\bkey=/.test(groups?.['attributes'] ?? ''))
    return bare ? [text.slice(0, question.index).split('\n').length] : []
  })

it('notices two buttons that take each other’s place without keys', () => {
  const steps = (keys: readonly [string, string]) => `
    {isReady ? (
      <Button ${keys[0]}loading={is} onClick={() => void apply()}>
        Load
      </Button>
    ) : (
      <Button ${keys[1]}onClick={look}>Show change</Button>
    )}
  `
  expect(swapsIn(steps(['', '']))).toEqual([2])
  expect(swapsIn(steps(['key="apply" ', '']))).toEqual([2])
  expect(swapsIn(steps(['key="apply" ', 'key="look" ']))).toEqual([])
  expect(swapsIn('{is ? <Button>A</Button> : <Text>B</Text>}')).toEqual([])
})

it('each button that another one takes the place of has its own key', () => {
  const found = globSync('web/src/**/*.tsx').flatMap((file) =>
    swapsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
