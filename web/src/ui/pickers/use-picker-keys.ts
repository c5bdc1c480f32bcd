import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLatest } from '../../use-latest.ts'
import { enterDoes, seenAfterMs } from './enter-rule.ts'
import { comboboxList, isOffer, pressDown, type OptionList } from './option-list.ts'

interface PickerSearch {
  /** The current search words, trimmed. */
  typed: string
  /**
   * The words that the shown options match; undefined while a response is pending. Options for
   * other words must not be shown.
   */
  shownFor: string | undefined
  isGuess?: boolean
  list?: OptionList
}

const isArrow = (key: string): boolean => key === 'ArrowDown' || key === 'ArrowUp'

/**
 * The keys of a search field with asynchronous results (enter-rule.ts). Pass `onKeyDownCapture` to
 * the input: Enter never reaches the list or the surrounding form, and an arrow reaches the list
 * only while its options match the current text.
 */
export const usePickerKeys = ({
  typed,
  shownFor,
  isGuess = false,
  list = comboboxList,
}: PickerSearch) => {
  const field = useRef<HTMLInputElement>(null)
  /* The words for which the user is in the list, and since when if Enter led there. */
  const [enteredFor, setEnteredFor] = useState<string>()
  const enteredAt = useRef(-Infinity)
  const waitsFor = useRef<string>(undefined)
  const isEntered = enteredFor !== undefined && enteredFor === typed

  const marked = (): HTMLElement | undefined =>
    field.current ? list.options(field.current).find((option) => list.isMarked(option)) : undefined
  const enter = (at: number): void => {
    setEnteredFor(typed)
    enteredAt.current = at
  }
  const take = (option: HTMLElement | undefined): void => {
    setEnteredFor(undefined)
    if (option && !list.isChosen(option)) option.click()
  }
  /* `at`: on the clock of events. */
  const followRule = (at: number, isLate: boolean): void => {
    const input = field.current
    if (!input) return
    const options = list.options(input)
    const matches = options.filter((option) => !isOffer(option))
    const isMarked = isEntered && marked() !== undefined
    const does = enterDoes({
      typed,
      shownFor,
      matches: matches.length,
      offers: options.length - matches.length,
      isGuess,
      isMarked,
      isLate,
    })
    waitsFor.current = does === 'wait' ? typed : undefined
    if (does === 'take the only') take(matches[0] ?? options[0])
    if (does === 'take the marked' && at - enteredAt.current >= seenAfterMs) take(marked())
    if (does === 'move into the list') {
      if (!marked()) pressDown(input)
      enter(at)
    }
  }
  const latest = useLatest(followRule)
  const lastTyped = useRef(typed)
  useEffect(() => {
    /* Another letter cancels the pending Enter, even if it is deleted again. */
    if (lastTyped.current !== typed && waitsFor.current !== typed) waitsFor.current = undefined
    lastTyped.current = typed
    if (waitsFor.current === typed && shownFor === typed) latest.current(performance.now(), true)
  }, [typed, shownFor, latest])

  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    field.current = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) followRule(event.timeStamp, false)
    } else if (isArrow(event.key)) {
      waitsFor.current = undefined
      const isShown = shownFor === typed
      const isOpen = event.currentTarget.getAttribute('aria-expanded') !== 'false'
      if ((!isShown && isOpen) || (!isEntered && marked())) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (isShown) enter(-Infinity)
    }
  }
  return {
    onKeyDownCapture,
    isEntered,
    /** For an Enter pressed after these words before the field was there. */
    enterEarly: (input: HTMLInputElement, words: string): void => {
      field.current = input
      waitsFor.current = words
    },
  }
}
