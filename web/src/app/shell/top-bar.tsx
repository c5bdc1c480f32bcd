import { say } from '@labgate/contract/languages/say'
import type { RequestedBundle } from '@labgate/contract/results/report-bundles'
import { Burger, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSession } from '../../session/use-session.ts'
import { allLocations } from '../../session/values.ts'
import {
  IconChevronDown,
  IconHelpCircle,
  IconMapPin,
  IconReportMedical,
  IconSearch,
} from '../../ui/icons/icons.ts'
import type { DialogName } from '../dialogs/dialogs.tsx'
import { Logo } from './logo.tsx'
import { TopMessage } from './top-message.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './shell.module.css'

interface TopBarProps {
  drawer: boolean
  drawerOpen: boolean
  onDrawer: () => void
  topMessage: string
  /** Whether all of the message is in the navbar. */
  onFits: (fits: boolean) => void
  bundles: readonly RequestedBundle[]
  onDialog: (name: DialogName) => void
}

/** Results requested as one PDF; kept for a day. */
const Results = ({
  bundles,
  narrow,
  onOpen,
}: {
  bundles: readonly RequestedBundle[]
  narrow: boolean
  onOpen: () => void
}) => {
  if (bundles.length === 0) return null
  const ready = bundles.filter(({ state }) => state === 'done').length
  const text = say('Results as one PDF: {value}', {
    value: ready === 0 ? say('none ready yet') : say('{ready} ready', { ready }),
  })
  return (
    <UnstyledButton
      className={classes['item'] ?? ''}
      onClick={onOpen}
      aria-label={text}
      title={text}
    >
      <IconReportMedical size={18} aria-hidden />
      {!narrow && <span>{ready === 0 ? say('Results') : say('Results ({ready})', { ready })}</span>}
    </UnstyledButton>
  )
}

interface PlaceProps {
  narrow: boolean
  onOpen: () => void
}
const AccountButton = ({ narrow, onOpen }: PlaceProps) => {
  const { values } = useSession()
  const staff = values.entityId_Login === 0
  return (
    <UnstyledButton className={classes['item'] ?? ''} onClick={onOpen} title={values.customerName}>
      <span>
        {staff &&
          (narrow ? (
            <VisuallyHidden>{say('Customer Filter:')} </VisuallyHidden>
          ) : (
            `${say('Customer Filter:')} `
          ))}
        <Text span fw={600} fz="inherit">
          {values.customerName}
        </Text>
      </span>
    </UnstyledButton>
  )
}
const LocationButton = ({ narrow, onOpen }: PlaceProps) => {
  const { locationName } = useSession().values
  if (locationName === '' || locationName === allLocations) return null
  return (
    <UnstyledButton
      className={classes['item'] ?? ''}
      onClick={onOpen}
      title={say('Location: {locationName}', { locationName })}
      aria-label={say('Location: {locationName}. Choose another', { locationName })}
    >
      {narrow ? (
        <IconMapPin size={18} aria-hidden />
      ) : (
        <span>{say('Location: {locationName}', { locationName })}</span>
      )}
      {!narrow && <IconChevronDown size={14} aria-hidden />}
    </UnstyledButton>
  )
}

/** The navbar (rules.md#top-bar). A top message that does not fit moves below it. */
export const TopBar = ({
  drawer,
  drawerOpen,
  onDrawer,
  topMessage,
  onFits,
  bundles,
  onDialog,
}: TopBarProps) => {
  const narrow = useMediaQuery('(max-width: 760px)') ?? false
  return (
    <div className={classes['bar']}>
      {drawer && (
        <Burger
          opened={drawerOpen}
          onClick={onDrawer}
          size="sm"
          aria-label={say('Menu')}
          aria-expanded={drawerOpen}
        />
      )}
      <Logo short={narrow} />
      <AccountButton narrow={narrow} onOpen={() => onDialog('overview')} />
      <LocationButton narrow={narrow} onOpen={() => onDialog('location')} />
      <TopMessage text={topMessage} onFits={onFits} />
      <Results bundles={bundles} narrow={narrow} onOpen={() => onDialog('results')} />
      <UnstyledButton
        className={classes['item'] ?? ''}
        onClick={() => onDialog('palette')}
        aria-label={say('Find anything (Ctrl+K)')}
        title={say('Find anything (Ctrl+K)')}
      >
        <IconSearch size={18} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes['item'] ?? ''}
        onClick={() => onDialog('help')}
        aria-label={say('Help')}
      >
        <IconHelpCircle size={18} aria-hidden />
        {!narrow && <span>{say('Help')}</span>}
      </UnstyledButton>
      <UserMenu short={narrow} onDialog={onDialog} />
    </div>
  )
}
