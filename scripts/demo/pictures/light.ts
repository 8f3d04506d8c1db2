/** The colours of one hour of the day by the sea. */
export type Light = {
  /** From the zenith to the horizon. */
  sky: [string, string, string, string]
  /** From the horizon to the feet of who looks. */
  water: [string, string, string]
  sun: string
  /** What the sun leaves on the water. */
  glint: string
  foam: string
  /** Land far away, and whatever stands against the light. */
  land: string
  shade: string
}

export const lights = {
  dawn: {
    sky: ['#2b4a6b', '#7d7ba0', '#e79a86', '#ffd0a0'],
    water: ['#e2a48e', '#5b7d92', '#123547'],
    sun: '#fff0c9',
    glint: '#ffe4c4',
    foam: '#fff3e6',
    land: '#5d6b85',
    shade: '#0b2230',
  },
  morning: {
    sky: ['#6fb1cf', '#9dcfdc', '#cfe8e6', '#f6efd9'],
    water: ['#8fc6cd', '#3a8fa3', '#0d4a5e'],
    sun: '#fffdf0',
    glint: '#f2fffb',
    foam: '#ffffff',
    land: '#7d9fa6',
    shade: '#0a2d3b',
  },
  dusk: {
    sky: ['#1f2c4d', '#5b4a78', '#c9646a', '#ffac73'],
    water: ['#d27f70', '#4b4f78', '#10233c'],
    sun: '#ffe2a6',
    glint: '#ffd2a1',
    foam: '#ffe9dc',
    land: '#3d3a5c',
    shade: '#0c1526',
  },
  grey: {
    sky: ['#8796a0', '#a8b5bb', '#c9d2d3', '#e0e3df'],
    water: ['#a9b9bb', '#62808a', '#233f4b'],
    sun: '#f4f4ee',
    glint: '#eef4f2',
    foam: '#fbfdfc',
    land: '#75858b',
    shade: '#13262f',
  },
} as const satisfies Record<string, Light>
export type Hour = keyof typeof lights
