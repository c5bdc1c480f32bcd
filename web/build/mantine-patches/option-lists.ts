import { replaced, type Patch } from './patch.ts'

/** Scrolls an option into view within its list, without scrolling anything around the list. */
const showInList = `
const showInList = (option) => {
  for (let box = option?.parentElement; box && !box.classList.contains('mantine-Combobox-dropdown'); box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const [inner, outer] = [option.getBoundingClientRect(), box.getBoundingClientRect()]
    box.scrollTop += Math.min(inner.top - outer.top, 0) + Math.max(inner.bottom - outer.bottom, 0)
    return
  }
}
`
const intoView =
  /(items\[\w+\])\??\.scrollIntoView\(\{\s*block: "nearest",\s*behavior: scrollBehavior\s*\}\)/g
const marksByKey = /selectedOptionIndex\.current = nextIndex;/g

/**
 * What: in `useCombobox`, an option marked by a key stays marked, and marking one scrolls only its
 * list.
 *
 * Why: shortly after it opens, a list looks up the chosen option and starts there. An arrow key
 * pressed before that has already marked an option: the mark stays, the list forgets it (none is
 * chosen yet), and Enter does nothing. Marking an option by key therefore cancels that lookup. And
 * an option is marked before its list is positioned next to the field: scrolling the page to it
 * moves away from the field, and the list then hides.
 */
export const optionLists: Patch = {
  module: '@mantine/core/esm/components/Combobox/use-combobox/use-combobox.mjs',
  mantine: '9.7.3',
  apply: (code) => {
    const keepsMark = replaced(
      code,
      marksByKey,
      1,
      'window.clearTimeout(selectedIndexUpdateTimeout.current); selectedOptionIndex.current = nextIndex;',
    )
    return replaced(keepsMark, intoView, 3, 'showInList($1)') + showInList
  },
}
