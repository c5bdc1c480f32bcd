import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import type { Who } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { secondFactor } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users, type User } from '@labgate/contract/people/users'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { aboutLab } from '../../../about.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import type { SessionValues } from '../../../session/values.ts'
import {
  IconChevronDown,
  IconDeviceMobileOff,
  IconId,
  IconKey,
  IconLogout,
  IconMail,
  IconStar,
  IconUnlink,
  type Icon,
} from '../../../ui/icons/icons.ts'
import { EndSessions } from './end-sessions.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { MakePrimaryDialog } from './make-primary-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
import { TempPasswordDialog } from './temp-password-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

type Act = 'link' | 'identity' | 'password' | 'sessions' | 'primary' | 'factor' | 'unlink'

interface ActsOnInput {
  who: Who
  user: User
  may: ReturnType<typeof useMay>
  values: SessionValues
}
const actsOn = ({
  who,
  user,
  may,
  values,
}: ActsOnInput): readonly [Act, string, Icon, boolean][] => [
  [
    'link',
    say('Email a password link'),
    IconMail,
    mayUnlessOfficer(who, users.resetPasswordForUser.access) &&
      user.email !== '' &&
      !user.disabled &&
      !user.passwordClosed,
  ],
  [
    'identity',
    say('Check the identity'),
    IconId,
    may.call(users.identityVerified) && !user.needsOther,
  ],
  [
    'password',
    say('Set temporary password'),
    IconKey,
    may.call(users.setTempPassword) && !user.disabled && !user.passwordClosed,
  ],
  [
    'sessions',
    say('End all sessions'),
    IconLogout,
    mayUnlessOfficer(who, users.endSessions.access) && user.userId !== values.userId_Login,
  ],
  [
    'primary',
    say('Make this the primary sign-in'),
    IconStar,
    may.call(users.makePrimary) && user.secondaryLogin && !user.disabled,
  ],
  [
    'factor',
    say('Reset the second factor'),
    IconDeviceMobileOff,
    may.call(secondFactor.reset) && user.secondFactor && !user.needsOther,
  ],
  [
    'unlink',
    say('Unlink from the single sign-on'),
    IconUnlink,
    may.call(singleSignOn.unlink) && aboutLab.singleSignOn,
  ],
]

/** What can be done with a user's sign-in, as far as the viewer is allowed. */
export const UserActions = ({ user }: { user: User }) => {
  const may = useMay()
  const { who, values } = useSession()
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const all: readonly [Act, string, Icon, boolean][] = actsOn({ who, user, may, values })
  const acts = all.filter(([, , , possible]) => possible)
  if (acts.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {say('Sign-in help')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map(([act, label, Mark]) => (
            <Menu.Item
              key={act}
              leftSection={<Mark size={16} aria-hidden />}
              onClick={() => setOpen(act)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open === 'link' && <ResetLinkDialog user={user} name={name} onClose={close} />}
      {open === 'identity' && <IdentityDialog user={user} name={name} onClose={close} />}
      {open === 'password' && <TempPasswordDialog user={user} name={name} onClose={close} />}
      <EndSessions userId={user.userId} name={name} opened={open === 'sessions'} onClose={close} />
      {open === 'primary' && <MakePrimaryDialog login={user} email={user.email} onClose={close} />}
      {open === 'unlink' && <UnlinkDialog userId={user.userId} name={name} onClose={close} />}
      {open === 'factor' && <ResetSecondFactorDialog user={user} name={name} onClose={close} />}
    </>
  )
}
