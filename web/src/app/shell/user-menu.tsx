import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../../session/actions.ts'
import { useSession } from '../../session/use-session.ts'
import {
  IconChevronDown,
  IconKeyboard,
  IconLogout,
  IconMapPin,
  IconPrinter,
  IconShieldLock,
  IconUser,
} from '../../ui/icons/icons.ts'
import type { DialogName } from '../dialogs/dialogs.tsx'
import classes from './shell.module.css'

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Same as device'],
] as const

/**
 * The signed-in user (and the person acted as, in parentheses), with Hardware, sessions, colors,
 * and Logout.
 */
export const UserMenu = ({
  short,
  onDialog,
}: {
  short: boolean
  onDialog: (name: DialogName) => void
}) => {
  const { values, acting, accountId } = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = acting ? `${values.userName} (${values.userName_Shadow})` : values.userName
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <Menu position="bottom-end" withinPortal={false} width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['item'] ?? ''} aria-label={short ? name : undefined}>
          {short ? <IconUser size={18} aria-hidden /> : <span>{name}</span>}
          {!short && <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {short && <Menu.Label>{name}</Menu.Label>}
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => onDialog('hardware')}>
          {say('Hardware')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock {...icon} />}
          onClick={() => void navigate(linkTo('/security'))}
        >
          {say('My Account')}
        </Menu.Item>
        {accountId > 0 && (
          <Menu.Item leftSection={<IconMapPin {...icon} />} onClick={() => onDialog('location')}>
            {say('Choose location')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => onDialog('keys')}>
          {say('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{say('Colors')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          {say('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
