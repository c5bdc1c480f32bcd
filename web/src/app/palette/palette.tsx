import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { menuOf } from '@labgate/contract/access/screens'
import '@mantine/spotlight/styles.layer.css'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { find } from '@labgate/contract/overviews/find'
import { parole } from '@labgate/contract/patients/parole'
import { patients } from '@labgate/contract/patients/patients'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  Spotlight,
  createSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { lacksAccount } from '../../ui/choose-account-first.tsx'
import { IconSearch } from '../../ui/icons/icons.ts'
import { takeEarlyKeys } from '../../ui/pickers/early-keys.ts'
import { spotlightList } from '../../ui/pickers/option-list.ts'
import { usePickerKeys } from '../../ui/pickers/use-picker-keys.ts'
import { iconOf } from '../../ui/screen-icons.ts'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { seesScreen } from '../home.ts'
import { foundRows } from './found-rows.tsx'
import { useCombobox } from './use-combobox.ts'
import classes from './palette.module.css'

const [store, palette] = createSpotlight()

const describeCount = (count: number): string =>
  count === 0 ? '' : count === 1 ? say('1 match') : say('{count} matches', { count })

/* What the user can add in the account. */
const useNewRecords = (open: (link: ScreenLink) => void): SpotlightActionData[] => {
  const current = useSession()
  const may = useMay()
  const mayAdd = current.accountId > 0 && !lacksAccount(current)
  return [
    ...(mayAdd && may.call(orders.save) && seesScreen('/lab-order')
      ? [
          {
            id: 'new-order',
            label: say('New order'),
            leftSection: iconOf('/lab-order'),
            onClick: () => open(linkTo('/lab-order', { patient: 0 })),
          },
        ]
      : []),
    ...(mayAdd && may.call(patients.save) && seesScreen('/patient')
      ? [
          {
            id: 'new-patient',
            label: say('New patient'),
            leftSection: iconOf('/patient'),
            onClick: () => open(linkTo('/patient', { id: 0 })),
          },
        ]
      : []),
  ]
}

const useScreens = (): SpotlightActionData[] => {
  const navigate = useNavigate()
  return menuOf(useSession().who).map(({ path, title, group }) => {
    return {
      id: path,
      label: title,
      keywords: [group],
      leftSection: iconOf(path),
      onClick: () => void navigate({ to: path }),
    }
  })
}

/* A parole officer finds the own patients alone. */
const whatIsFound = (may: ReturnType<typeof useMay>): string =>
  may.call(parole.own)
    ? say('Name, birth date, or screen')
    : say('Name and birth date, number, amount, account, or screen')

/** Screens, actions, and every visible record by name or number, from anywhere. */
export const Palette = ({ onClose }: DialogProps) => {
  const current = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [sought] = useDebouncedValue(query.trim(), 150)
  useEffect(() => palette.open(), [])
  const canFind = may.call(find.anything)
  const asks = canFind && sought.length >= 2
  const found = useApiQuery(find.anything, { typed: sought.slice(0, 100) }, { enabled: asks })
  const typed = query.trim()
  const isHere = typed === sought && (!asks || found.data !== undefined || found.isError)
  const keys = usePickerKeys({
    typed,
    shownFor: isHere ? typed : undefined,
    isGuess: asks && found.data?.resembling === true,
    list: spotlightList,
  })
  const combobox = useCombobox()
  const open = (link: ScreenLink): void => void navigate(link)
  const acts = useNewRecords(open)
  const screens = useScreens()
  const rows =
    asks && isHere ? foundRows(found.data?.list ?? [], query, lacksAccount(current), open) : []
  const places = [
    ...(acts.length > 0 ? [{ group: say('Actions'), actions: acts }] : []),
    { group: say('Screens'), actions: screens },
  ]
  const actions: SpotlightActionGroupData[] = [...rows, ...places]
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      onSpotlightClose={onClose}
      nothingFound={isHere ? say('No matches.') : say('Searching')}
      highlightQuery
      limit={96}
      scrollable
      scrollAreaProps={combobox.list}
      attributes={{
        content: { 'aria-label': say('Find anything'), 'data-palette': '' },
        actionsList: { 'data-entered': keys.isEntered },
      }}
      classNames={{ actionsList: classes['list'] ?? '' }}
      maxHeight={420}
      searchProps={{
        ...combobox.field,
        leftSection: <IconSearch size={18} aria-hidden />,
        rightSection: (
          <Text span size="sm" c="dimmed" role="status">
            {isHere ? describeCount(combobox.count) : ''}
          </Text>
        ),
        rightSectionWidth: 96,
        placeholder: canFind ? whatIsFound(may) : say('Screen'),
        'aria-label': say('Find anything'),
        onKeyDownCapture: keys.onKeyDownCapture,
        /* Typed while the palette was loading. */
        onFocus: (event) => {
          const early = takeEarlyKeys()
          if (early.text === '') return
          setQuery(early.text)
          if (early.isEntered) keys.enterEarly(event.currentTarget, early.text.trim())
        },
      }}
    />
  )
}
