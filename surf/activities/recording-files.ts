/** Phones save a GPX file as 'surf.gpx.xml'. KMZ is an archive of a KML file and its pictures. */
const RECORDING = /\.(gpx|tcx|fit|kml|kmz|geojson|gpx\.xml|tcx\.xml)(\.gz)?$/i

/** By the name alone: true for files that watches and phones record activities in. */
export const isRecordingName = (name: string): boolean => RECORDING.test(name)
