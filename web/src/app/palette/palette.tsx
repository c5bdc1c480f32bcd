import '@mantine/spotlight/styles.layer.css'
import { Spotlight, createSpotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { accounts } from '@labgate/contract/accounts'
import { menuOf } from '@labgate/contract/screens'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAsk } from '../../api/queries.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { IconBuildingHospital, IconSearch } from '../../ui/icons/icons.ts'
import { seesScreen } from '../home.ts'
import type { DialogProps } from '../dialogs/dialogs.tsx'
import { takeEarlyKeys } from '../../ui/pickers/early-keys.ts'
import { spotlightList } from '../../ui/pickers/option-list.ts'
import { usePickerKeys } from '../../ui/pickers/use-picker-keys.ts'
import { iconOf } from '../../ui/screen-icons.ts'
import classes from './palette.module.css'

const [store, palette] = createSpotlight()

/** Screens and accounts by name, from anywhere. */
export const Palette = ({ onClose }: DialogProps) => {
  const { who } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [name] = useDebouncedValue(query.trim(), 150)
  useEffect(() => palette.open(), [])
  const canFind = may.call(accounts.list) && seesScreen('/customer')
  const asks = canFind && name.length >= 2
  const found = useAsk(accounts.list, { searchCriteria: { name, pageSize: 8 } }, { enabled: asks })
  const typed = query.trim()
  const isHere = typed === name && (!asks || found.data !== undefined || found.isError)
  const keys = usePickerKeys({ typed, shownFor: isHere ? typed : undefined, isGuess: asks && found.data?.resembling === true, list: spotlightList })
  const screens: SpotlightActionData[] = menuOf(who).map(({ path, title, group }) => {
    return { id: path, label: title, keywords: [group], leftSection: iconOf(path), onClick: () => void navigate({ to: path }) }
  })
  const rows: SpotlightActionData[] =
    !asks || !isHere
      ? []
      : (found.data?.list ?? []).map((row) => ({
          id: `account-${row.customerId}`,
          label: row.name,
          description: [row.facilityCode, row.city, row.state].filter(Boolean).join(' · '),
          leftSection: <IconBuildingHospital size={18} stroke={1.6} aria-hidden />,
          /* The server found it, also by names that only resemble: the list must not filter it out again. */
          keywords: [query],
          onClick: () => void navigate({ to: '/customer', search: { id: String(row.customerId) } as never }),
        }))
  const actions: SpotlightActionGroupData[] = [{ group: 'Screens', actions: screens }, ...(rows.length > 0 ? [{ group: 'Accounts', actions: rows }] : [])]
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      onSpotlightClose={onClose}
      nothingFound={isHere ? 'No match.' : 'Searching'}
      highlightQuery
      limit={12}
      scrollable
      attributes={{ content: { 'aria-label': 'Find a screen or account' }, actionsList: { 'data-entered': keys.isEntered } }}
      classNames={{ actionsList: classes['list'] ?? '' }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: canFind ? 'Screen or account' : 'Screen',
        'aria-label': 'Find a screen or account',
        onKeyDownCapture: keys.onKeyDownCapture,
        /* Typed while the palette was on its way. */
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
