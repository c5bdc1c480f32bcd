import type { KeyboardEvent } from 'react'

/** How the options of a search field are found on the page, and which of them is marked. */
export interface OptionList {
  options: (field: HTMLInputElement) => HTMLElement[]
  isMarked: (option: HTMLElement) => boolean
  isChosen: (option: HTMLElement) => boolean
}

const listOf = (field: HTMLInputElement): Element | undefined =>
  document.getElementById(field.getAttribute('aria-controls') ?? '') ??
  [...document.querySelectorAll('[role="listbox"]')].find((list) => list.getAttribute('aria-labelledby') === `${field.id}-label`)

/** The list of Mantine's Select and Combobox. The field's list bears the field's label. */
export const comboboxList: OptionList = {
  options: (field) => [...(listOf(field)?.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? [])],
  isMarked: (option) => option.hasAttribute('data-combobox-selected'),
  isChosen: (option) => option.hasAttribute('data-combobox-active'),
}

/** The list of Mantine's Spotlight. */
export const spotlightList: OptionList = {
  options: (field) => [...(field.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-action]') ?? [])],
  isMarked: (option) => option.hasAttribute('data-selected'),
  isChosen: () => false,
}

/** Put on something inside an option that is no match but can be taken. */
export const offerMark = { 'data-offer': true } as const
export const isOffer = (option: HTMLElement): boolean => option.querySelector('[data-offer]') !== null

/** Moves into the list as the arrow key would. */
export const pressDown = (field: HTMLInputElement): void => {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }))
}

/**
 * Enter in a Select whose options are all at hand and answer each letter at once, by the same rule as elsewhere (enter-rule.ts):
 * the only match is taken, with several it moves into the list, from where Mantine takes the marked option. The theme gives it to every Select.
 */
export const enterInSelect = (event: KeyboardEvent<HTMLInputElement>): void => {
  const field = event.currentTarget
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  if (field.readOnly || field.value.trim() === '' || field.getAttribute('aria-expanded') !== 'true') return
  const options = comboboxList.options(field)
  if (options.length === 0 || options.some(comboboxList.isMarked)) return
  event.preventDefault()
  const [only, second] = options
  /* What is chosen already is not chosen again, which would take it away: the field shows it whole. */
  if (!second && only && comboboxList.isChosen(only)) return
  event.stopPropagation()
  if (second || !only || isOffer(only)) pressDown(field)
  else only.click()
}
