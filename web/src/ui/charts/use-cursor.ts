import type { Scene, Stop } from '@labgate/charts/shapes'
import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

type Place = readonly [along: number, across: number]

/** The place that a key leads to. */
const after = (
  key: string,
  [along, across]: Place,
  { stops, along: way }: Scene,
): Place | undefined => {
  const last = stops.length - 1
  const lastAcross = (stops[along]?.length ?? 1) - 1
  const on = way === 'x' ? { ArrowRight: 1, ArrowLeft: -1 } : { ArrowDown: 1, ArrowUp: -1 }
  const otherKeys = way === 'x' ? { ArrowDown: 1, ArrowUp: -1 } : { ArrowRight: 1, ArrowLeft: -1 }
  if (key in on)
    return [Math.max(0, Math.min(last, along + (on[key as keyof typeof on] ?? 0))), across]
  if (key in otherKeys)
    return [
      along,
      Math.max(0, Math.min(lastAcross, across + (otherKeys[key as keyof typeof otherKeys] ?? 0))),
    ]
  if (key === 'Home') return [0, across]
  return key === 'End' ? [last, across] : undefined
}

/** The stop under the pointer; the nearest one if several share a point. */
const under = (scene: Scene, x: number, y: number): Stop | undefined =>
  scene.stops
    .flat()
    .filter(
      ({ area }) =>
        x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
    )
    .toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0]

export interface Opened {
  /** Index in the data's points or rows. */
  point: number
  series: number
}

/**
 * A cursor over a chart's points: by arrow keys, which are announced, and by pointer, which is only
 * shown.
 */
export const useCursor = (scene: Scene, onOpen: ((opened: Opened) => void) | undefined) => {
  const [place, setPlace] = useState<Place>()
  const [query, setShown] = useState('')
  const at = (where: Place | undefined): Stop | undefined =>
    scene.stops[where?.[0] ?? -1]?.[where?.[1] ?? 0]
  const open = (stop: Stop | undefined): void => {
    if (stop?.opens !== undefined) onOpen?.({ point: stop.opens, series: stop.series })
  }
  const goTo = (next: Place): void => {
    setPlace(next)
    setShown(at(next)?.text ?? '')
  }
  const pointed = (event: MouseEvent<HTMLElement>): Stop | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = box.width === 0 ? 1 : scene.width / box.width
    return under(scene, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale)
  }
  return {
    stop: at(place),
    told: query,
    onFocus: () => {
      if (place === undefined && scene.stops.length > 0)
        goTo([scene.along === 'x' ? scene.stops.length - 1 : 0, 0])
    },
    onBlur: () => {
      setPlace(undefined)
      setShown('')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const current: Place = place ?? [0, 0]
      const next = after(event.key, current, scene)
      if (next !== undefined) {
        event.preventDefault()
        goTo(next)
      } else if (event.key === 'Enter' && onOpen !== undefined) {
        event.preventDefault()
        open(at(current))
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const stop = pointed(event)
      setPlace(stop && [stop.point, scene.stops[stop.point]?.indexOf(stop) ?? 0])
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget !== document.activeElement) setPlace(undefined)
    },
    onClick: (event: MouseEvent<HTMLElement>) => open(pointed(event)),
  }
}
