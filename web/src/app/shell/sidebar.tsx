import { menuGroups, menuGroupTitles, menuOf, type Screen } from '@labgate/contract/access/screens'
import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Badge, Box, NavLink, ScrollArea, Text, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../session/use-session.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons/icons.ts'
import { iconOf } from '../../ui/screen-icons.ts'
import classes from './shell.module.css'

interface SidebarProps {
  counts: Record<string, number>
  small: boolean
  onSmall?: ((small: boolean) => void) | undefined
  onChosen?: () => void
}

const Entry = ({
  screen,
  count,
  active,
  small,
  onChosen,
}: {
  screen: Screen
  count: number | undefined
  active: boolean
  small: boolean
  onChosen?: (() => void) | undefined
}) => {
  // this screen's entry may be beyond the end of a long menu
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const shown = count === undefined || count === 0 ? null : count > 999 ? '999+' : String(count)
  return (
    <Tooltip label={screen.title} position="right" disabled={!small} openDelay={150}>
      <NavLink
        ref={ref}
        renderRoot={(props: object) => <Link to={screen.path} {...props} />}
        label={small ? null : screen.title}
        aria-label={
          shown ? say('{title}, {shown} waiting', { title: screen.title, shown }) : screen.title
        }
        aria-current={active ? 'page' : undefined}
        active={active}
        className={classes['entry'] ?? ''}
        leftSection={iconOf(screen.path)}
        rightSection={
          shown && !small ? (
            <Badge variant="light" color="gray" size="sm" aria-hidden tt="none">
              {shown}
            </Badge>
          ) : null
        }
        {...(onChosen && { onClick: onChosen })}
      />
    </Tooltip>
  )
}

/**
 * The menu: the screens of this user (rules.md#screens-by-user-type), in groups. It can collapse to
 * icons.
 */
export const Sidebar = ({ counts, small, onSmall, onChosen }: SidebarProps) => {
  const { who } = useSession()
  const here = useLocation({ select: (location) => location.pathname })
  const menu = menuOf(who)
  return (
    <Box className={classes['side'] ?? ''}>
      <ScrollArea className={classes['menu'] ?? ''} type="auto" scrollbarSize={6}>
        {menuGroups.map((group) => {
          const screens = menu.filter((screen) => screen.group === group)
          if (screens.length === 0) return null
          return (
            <Box key={group} role="group" aria-label={menuGroupTitles[group]} mb="xs">
              {small ? (
                <div className={classes['rule']} />
              ) : (
                <Text className={classes['group'] ?? ''} aria-hidden>
                  {menuGroupTitles[group]}
                </Text>
              )}
              {screens.map((screen) => (
                <Entry
                  key={screen.path}
                  screen={screen}
                  count={counts[screen.path] ?? counts[screen.path.slice(1)]}
                  active={here === screen.path}
                  small={small}
                  onChosen={onChosen}
                />
              ))}
            </Box>
          )
        })}
      </ScrollArea>
      {onSmall && (
        <ActionIcon
          className={classes['shrink'] ?? ''}
          aria-label={small ? say('Expand menu') : say('Collapse menu')}
          onClick={() => onSmall(!small)}
        >
          {small ? (
            <IconLayoutSidebarLeftExpand size={18} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
          )}
        </ActionIcon>
      )}
    </Box>
  )
}
