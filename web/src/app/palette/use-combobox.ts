import { say } from '@labgate/contract/languages/say'
import { useEffect, useState } from 'react'
import { openDialogs } from '../../ui/open-dialogs.ts'

const listId = 'palette-list'
const set = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/* The field says which row is active: Spotlight marks it for the eye alone. Returns how many. */
const announce = (dialog: HTMLElement): number => {
  const rows = [...dialog.querySelectorAll('[data-action]')]
  rows.forEach((row, at) => {
    set(row, 'id', `palette-row-${at}`)
    set(row, 'role', 'option')
    set(row, 'aria-selected', String(row.hasAttribute('data-selected')))
  })
  const list = dialog.querySelector(`#${listId}`)
  if (list !== null) set(list, 'role', 'listbox')
  const field = dialog.querySelector('input')
  const active = rows.find((row) => row.hasAttribute('data-selected'))
  if (field !== null) {
    set(field, 'aria-expanded', String(rows.length > 0))
    if (active === undefined) field.removeAttribute('aria-activedescendant')
    else set(field, 'aria-activedescendant', active.id)
  }
  return rows.length
}

/**
 * The palette as a combobox with a list (WAI-ARIA APG), for who hears it: the properties of its
 * field and of its list, and how many rows it has.
 */
export const useCombobox = () => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const follow = (): void => {
      const dialog = openDialogs().find((one) => one.matches('[data-palette]'))
      if (dialog !== undefined) setCount(announce(dialog))
    }
    const changes = new MutationObserver(follow)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-selected'],
    })
    follow()
    return () => changes.disconnect()
  }, [])
  return {
    count,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-haspopup': 'listbox',
      'aria-expanded': count > 0,
    },
    list: { id: listId, 'aria-label': say('Matches') },
  } as const
}
