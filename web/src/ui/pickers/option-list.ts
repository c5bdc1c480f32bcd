import type { KeyboardEvent } from 'react'

/** How to find a search field's options on the page, and which of them is marked. */
export interface OptionList {
  options: (field: HTMLInputElement) => HTMLElement[]
  isMarked: (option: HTMLElement) => boolean
  isChosen: (option: HTMLElement) => boolean
}

const listOf = (field: HTMLInputElement): Element | undefined =>
  document.getElementById(field.getAttribute('aria-controls') ?? '') ??
  // Mantine renders the list at the end of the page, and names its field only by the label
  [...document.querySelectorAll('[role="listbox"]')].find(
    (list) => list.getAttribute('aria-labelledby') === `${field.id}-label`,
  )

/** The list of Mantine's Select and Combobox. It has the same label as its field. */
export const comboboxList: OptionList = {
  options: (field) => [
    ...(listOf(field)?.querySelectorAll<HTMLElement>(
      '[data-combobox-option]:not([data-combobox-disabled])',
    ) ?? []),
  ],
  isMarked: (option) => option.hasAttribute('data-combobox-selected'),
  isChosen: (option) => option.hasAttribute('data-combobox-active'),
}

/** The list of Mantine's Spotlight. */
export const spotlightList: OptionList = {
  options: (field) => [
    ...(field.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-action]') ?? []),
  ],
  isMarked: (option) => option.hasAttribute('data-selected'),
  isChosen: () => false,
}

/** Set on an element inside an option that does not match but can be taken. */
export const offerMark = { 'data-offer': true } as const
export const isOffer = (option: HTMLElement): boolean =>
  option.querySelector('[data-offer]') !== null

/** Moves into the list, as the arrow key would. */
export const pressDown = (field: HTMLInputElement): void => {
  field.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      code: 'ArrowDown',
      bubbles: true,
      cancelable: true,
    }),
  )
}

/**
 * Enter in a Select that has all options at hand and filters them immediately, with the same rule
 * as elsewhere (enter-rule.ts): takes the only match; with several, moves into the list, where
 * Mantine takes the marked option. The theme sets it on every Select.
 */
export const enterInSelect = (event: KeyboardEvent<HTMLInputElement>): void => {
  const field = event.currentTarget
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return
  if (field.readOnly || field.value.trim() === '' || field.getAttribute('aria-expanded') !== 'true')
    return
  const options = comboboxList.options(field)
  if (options.length === 0 || options.some(comboboxList.isMarked)) return
  event.preventDefault()
  const [only, second] = options
  /* The chosen option is not chosen again, which would remove it: the field shows its full text. */
  if (!second && only && comboboxList.isChosen(only)) return
  event.stopPropagation()
  if (second || !only || isOffer(only)) pressDown(field)
  else only.click()
}
