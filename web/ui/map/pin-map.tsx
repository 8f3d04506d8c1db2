import { marker as createMarker, divIcon, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { DEFAULT_POSITION, MAP_ZOOM } from '#contract/limits.ts'
import type { MapSettings } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/app.ts'

/** Close enough to select a single peak. */
const CLOSE_ZOOM = 14
/** Zoom levels per press until close, because a distant press is miles off. */
const CLOSER_BY = 4

type PinMapProps = {
  settings: MapSettings
  position: Position | undefined
  /** A position found elsewhere; the map moves to each new one. */
  found: Position | undefined
  onPlace: (position: Position) => void
}

export function PinMap({ settings, position, found, onPlace }: PinMapProps) {
  return (
    <BaseMap
      center={position ?? DEFAULT_POSITION}
      zoom={position ? CLOSE_ZOOM : MAP_ZOOM}
      settings={settings}
      label={texts.mapToPlaceTheSpot}
      inScroller
      className="squircle h-64 rounded-field"
    >
      <Pressing found={found} onPlace={onPlace} />
      {position && <Pin position={position} onPlace={onPlace} />}
    </BaseMap>
  )
}

function Pressing({ found, onPlace }: Pick<PinMapProps, 'found' | 'onPlace'>) {
  const map = useMap()
  const place = useEffectEvent(onPlace)
  useEffect(() => {
    const press = ({ latlng }: LeafletMouseEvent) => {
      place(positionOf(latlng.wrap()))
      const zoom = map.getZoom()
      if (zoom < CLOSE_ZOOM) map.setView(latlng, Math.min(zoom + CLOSER_BY, CLOSE_ZOOM))
    }
    map.on('click', press)
    return () => void map.off('click', press)
  }, [map])
  useEffect(() => {
    if (found) map.setView([found.latitude, found.longitude], CLOSE_ZOOM)
  }, [map, found])
  return null
}

function Pin({ position: { latitude, longitude }, onPlace }: { position: Position } & Pick<PinMapProps, 'onPlace'>) {
  const map = useMap()
  const place = useEffectEvent(onPlace)
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() =>
    createMarker([latitude, longitude], {
      icon: divIcon({ html: element, iconSize: [44, 52], iconAnchor: [22, 49], className: 'touch-none' }),
      draggable: true,
      autoPan: true,
      // Without a pointer the position is typed.
      keyboard: false,
    }),
  )
  useEffect(() => {
    const dragged = () => place(positionOf(marker.getLatLng().wrap()))
    marker.on('dragend', dragged).addTo(map)
    return () => void marker.off('dragend', dragged).remove()
  }, [map, marker])
  useEffect(() => {
    marker.setLatLng([latitude, longitude])
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude])
  }, [map, marker, latitude, longitude])
  return createPortal(<PinPicture />, element)
}

const positionOf = ({ lat, lng }: { lat: number; lng: number }): Position => ({ latitude: lat, longitude: lng })

const PinPicture = () => (
  <svg viewBox="0 0 44 52" width="44" height="52" aria-hidden="true">
    <ellipse cx="22" cy="49" rx="7" ry="2.5" fill="var(--scrim)" />
    <path
      d="M22 49C13 39 6 31 6 20a16 16 0 0 1 32 0c0 11-7 19-16 29z"
      fill="var(--sun)"
      stroke="var(--card)"
      strokeWidth="2.5"
    />
    <circle cx="22" cy="20" r="6" fill="var(--on-sun)" />
  </svg>
)
