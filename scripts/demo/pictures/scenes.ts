import type { Chance } from '../chance.ts'
import type { Light } from './light.ts'
import { glow, gradient, HEIGHT, headland, picture, riding, sea, sunOn, swellLine, WIDTH, waiting } from './sea.ts'

type Scene = (chance: Chance, light: Light) => string

const sky = '<rect width="100%" height="100%" fill="url(#sky)"/>'
const colours = (light: Light) => gradient('sky', light.sky) + gradient('water', light.water) + glow(light)

/** Those who wait beyond the break, with the sun low over the sea. */
const lineup: Scene = (chance, light) => {
  const horizon = chance.whole(400, 470)
  const sunX = chance.whole(420, 900)
  const surfers = Array.from({ length: chance.whole(3, 6) }, (_, index) => {
    const near = chance.between(0.1, 0.45)
    return waiting(120 + index * 180 + chance.between(-50, 50), horizon + 40 + near * 300, 0.6 + near, light.shade)
  })
  return picture(
    colours(light),
    `<rect width="${WIDTH}" height="${horizon}" fill="url(#sky)"/>`,
    headland(chance, light, horizon, chance.often(0.5)),
    sea(chance, light, horizon),
    sunOn(chance, light, sunX, horizon, chance.whole(60, 95)),
    surfers.join(''),
  )
}

/** One wave from the shoulder: it breaks behind the surfer, who runs ahead of it to the right. */
const peel: Scene = (chance, light) => {
  const horizon = chance.whole(190, 240)
  const peak = chance.whole(430, 560)
  const top = chance.whole(300, 340)
  const face = `M${peak - 60} ${top + 20}C${peak + 60} ${top - 30} ${peak + 160} ${top} ${peak + 300} ${top + 60}S1080 ${top + 150} 1220 ${top + 170}V720C1000 690 700 700 ${peak - 160} 690C${peak - 190} 560 ${peak - 170} 420 ${peak - 60} ${top + 20}z`
  const streaks = Array.from({ length: 34 }, (_, index) => {
    const foot = peak - 120 + index * 26
    return `M${foot} 690C${foot + 40} ${600 - index * 2} ${foot + 50 + index * 4} ${top + 170 + index * 4} ${foot + 10 + index * 8} ${top + 20 + index * 6}`
  })
  const whiteWater = `<path d="M-20 ${top + 210}C${peak * 0.4} ${top + 150} ${peak - 120} ${top + 20} ${peak - 10} ${top + 40}C${peak + 40} ${top + 160} ${peak - 30} 640 ${peak - 60} 720H-20z" fill="url(#foam)"/>`
  const foam = Array.from({ length: 230 }, () => {
    const x = chance.between(-40, peak + 20)
    const crest = top + 34 + ((peak - x) / peak) * 180
    const deep = chance.between(0, 1) ** 1.6
    const radius = chance.between(10, 26) + (1 - deep) * 16
    return `<circle cx="${x.toFixed(0)}" cy="${(crest + deep * (715 - crest)).toFixed(0)}" r="${radius.toFixed(0)}" fill="${chance.often(0.25 + deep * 0.4) ? light.water[0] : light.foam}" opacity="${(chance.between(0.5, 0.95) - deep * 0.35).toFixed(2)}"/>`
  })
  const spray = Array.from({ length: 60 }, () => {
    const x = peak + chance.between(-180, 120)
    return `<circle cx="${x.toFixed(0)}" cy="${(top + 10 - chance.between(0, 90)).toFixed(0)}" r="${chance.between(1.5, 7).toFixed(1)}" fill="${light.foam}" opacity="${chance.between(0.3, 0.9).toFixed(2)}"/>`
  })
  const surferX = peak + chance.whole(170, 260)
  return picture(
    colours(light) +
      gradient('face', light.water) +
      gradient('foam', [light.foam, light.foam, light.water[0]]) +
      `<clipPath id="wave"><path d="${face}"/></clipPath>`,
    `<rect width="${WIDTH}" height="${horizon}" fill="url(#sky)"/>`,
    headland(chance, light, horizon, chance.often(0.5)),
    sea(chance, light, horizon, 13),
    `<path d="${face}" fill="url(#face)"/><g clip-path="url(#wave)"><path d="${streaks.join('')}" fill="none" stroke="${light.foam}" stroke-opacity=".16" stroke-width="5"/>`,
    `<path d="M${peak - 60} ${top + 22}C${peak + 60} ${top - 24} ${peak + 160} ${top + 6} ${peak + 300} ${top + 66}S1080 ${top + 156} 1220 ${top + 176}" fill="none" stroke="${light.foam}" stroke-opacity=".75" stroke-width="9"/></g>`,
    `<path d="M${surferX - 40} 585C${surferX - 120} 620 ${surferX - 220} 640 ${peak - 40} 640" fill="none" stroke="${light.foam}" stroke-opacity=".8" stroke-width="10" stroke-linecap="round"/>`,
    whiteWater,
    foam.join(''),
    spray.join(''),
    riding(surferX, 585, 1.35, light.shade),
    `<path d="${swellLine(chance, 730, 8)}V${HEIGHT}H0z" fill="${light.water[2]}"/><path d="${swellLine(chance, 790, 10)}V${HEIGHT}H0z" fill="${light.shade}" opacity=".3"/>`,
    `<path d="${swellLine(chance, 738, 5)}" fill="none" stroke="${light.foam}" stroke-opacity=".35" stroke-width="5"/>`,
  )
}

/** From inside the wave, looking out. */
const barrel: Scene = (chance, light) => {
  const eyeX = chance.whole(690, 780)
  const eyeY = chance.whole(430, 480)
  const rings = Array.from({ length: 30 }, (_, index) => {
    const far = 1 - index / 30
    const rx = 210 + far ** 1.2 * 950
    const ry = 130 + far ** 1.2 * 760
    const shade = index % 2 === 0 ? light.shade : light.water[1]
    return `<ellipse cx="${eyeX - far * 190}" cy="${eyeY + far * 60}" rx="${rx.toFixed(0)}" ry="${ry.toFixed(0)}" fill="${shade}" opacity=".2" transform="rotate(${(-14 - far * 12).toFixed(1)} ${eyeX} ${eyeY})"/><ellipse cx="${eyeX - far * 190}" cy="${eyeY + far * 60}" rx="${rx.toFixed(0)}" ry="${ry.toFixed(0)}" fill="none" stroke="${light.foam}" stroke-opacity="${(0.08 + (1 - far) * 0.22).toFixed(2)}" stroke-width="${(2 + far * 5).toFixed(1)}" transform="rotate(${(-14 - far * 12).toFixed(1)} ${eyeX} ${eyeY})"/>`
  })
  const eye = `<ellipse cx="${eyeX}" cy="${eyeY}" rx="208" ry="128" transform="rotate(-14 ${eyeX} ${eyeY})"`
  return picture(
    `${colours(light)}<clipPath id="eye">${eye}/></clipPath>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${light.water[1]}"/>`,
    rings.join(''),
    `<g clip-path="url(#eye)">${sky}<circle cx="${eyeX + 60}" cy="${eyeY + 8}" r="230" fill="url(#glow)"/><circle cx="${eyeX + 60}" cy="${eyeY - 6}" r="46" fill="${light.sun}"/><rect x="0" y="${eyeY + 34}" width="${WIDTH}" height="300" fill="url(#water)"/><path d="${swellLine(chance, eyeY + 58, 4)}" fill="none" stroke="${light.glint}" stroke-opacity=".6" stroke-width="4"/></g>`,
    `${eye} fill="none" stroke="${light.foam}" stroke-opacity=".8" stroke-width="7"/>`,
    `<path d="M-10 ${HEIGHT}V770C240 700 430 640 ${eyeX - 170} ${eyeY + 130}C${eyeX - 60} ${eyeY + 150} ${eyeX + 60} ${eyeY + 120} ${eyeX + 200} ${eyeY + 20}C${eyeX + 260} ${eyeY + 160} 1100 720 1210 780V${HEIGHT}z" fill="${light.water[2]}" opacity=".92"/>`,
    Array.from({ length: 9 }, (_, index) => {
      const y = 660 + index * 28
      return `<path d="M${40 + index * 14} ${y + 60}C${320} ${y} ${620} ${y - 60 + index * 6} ${eyeX + 60 + index * 20} ${eyeY + 120 + index * 26}" fill="none" stroke="${light.foam}" stroke-opacity=".16" stroke-width="${3 + index * 0.6}"/>`
    }).join(''),
    riding(eyeX - 40, eyeY + 128, 1.15, light.shade),
  )
}

/** A pier against the evening, with the swell running through it. */
const pier: Scene = (chance, light) => {
  const horizon = chance.whole(470, 520)
  const deck = horizon - chance.whole(90, 120)
  const posts = Array.from({ length: 19 }, (_, index) => {
    const near = (index / 18) ** 1.6
    const x = 250 + near * 980
    const top = deck + 40 - near * 95
    return `<path d="M${x.toFixed(0)} ${top.toFixed(0)}V${(horizon + 14 + near * 210).toFixed(0)}m${(10 + near * 26).toFixed(0)} 0L${(x + 4).toFixed(0)} ${top.toFixed(0)}" fill="none" stroke="${light.shade}" stroke-width="${(4 + near * 13).toFixed(1)}"/>`
  })
  const lamps = Array.from({ length: 7 }, (_, index) => {
    const near = ((index + 0.6) / 7) ** 1.6
    const x = 250 + near * 960
    const foot = deck + 36 - near * 95
    const tall = 26 + near * 70
    return `<path d="M${x.toFixed(0)} ${foot.toFixed(0)}v-${tall.toFixed(0)}" stroke="${light.shade}" stroke-width="${(2 + near * 5).toFixed(1)}"/><circle cx="${x.toFixed(0)}" cy="${(foot - tall).toFixed(0)}" r="${(4 + near * 8).toFixed(1)}" fill="${light.sun}"/>`
  })
  return picture(
    colours(light),
    `<rect width="${WIDTH}" height="${horizon}" fill="url(#sky)"/>`,
    sea(chance, light, horizon),
    sunOn(chance, light, chance.whole(180, 380), horizon, chance.whole(55, 80)),
    posts.join(''),
    `<path d="M196 ${deck + 44}h70v-26l26-18 26 18v20L1210 ${deck - 66}v48L250 ${deck + 60}h-54z" fill="${light.shade}"/>`,
    lamps.join(''),
    waiting(chance.whole(150, 320), horizon + 130, 0.9, light.shade),
    waiting(chance.whole(420, 560), horizon + 90, 0.7, light.shade),
  )
}

/** From the top of the trail: lines to the horizon, and grass in the wind. */
const trail: Scene = (chance, light) => {
  const horizon = chance.whole(210, 270)
  const dots = Array.from({ length: chance.whole(6, 11) }, () =>
    waiting(chance.between(180, 1050), horizon + chance.between(90, 250), chance.between(0.22, 0.4), light.shade),
  )
  const breaking = Array.from({ length: 3 }, (_, index) => {
    const y = horizon + 190 + index * 110
    const from = chance.between(60, 380)
    const wide = chance.between(280, 460)
    const drops = Array.from({ length: 46 }, (_, drop) => {
      const x = from + (drop / 46) * wide
      return `<circle cx="${x.toFixed(0)}" cy="${(y + chance.between(-12, 12)).toFixed(0)}" r="${chance.between(5, 12 + index * 4).toFixed(0)}" fill="${light.foam}" opacity=".75"/>`
    })
    return `<path d="M${from} ${y}c${wide * 0.5}-26 ${wide} -16 ${wide * 1.5} 6" fill="none" stroke="${light.foam}" stroke-opacity=".55" stroke-width="${4 + index * 2}"/>${drops.join('')}`
  })
  const grass = Array.from({ length: 90 }, () => {
    const x = chance.between(-20, 1220)
    const tall = chance.between(60, 190)
    const foot = 800 + Math.abs(x - 640) * -0.08 + 60
    return `M${x.toFixed(0)} ${foot.toFixed(0)}q${(tall * 0.1).toFixed(0)}-${(tall * 0.7).toFixed(0)} ${(tall * 0.45).toFixed(0)}-${tall.toFixed(0)}`
  })
  return picture(
    colours(light),
    `<rect width="${WIDTH}" height="${horizon}" fill="url(#sky)"/>`,
    headland(chance, light, horizon, chance.often(0.5)),
    sea(chance, light, horizon, 22),
    breaking.join(''),
    dots.join(''),
    `<path d="M-10 ${HEIGHT}V770C180 730 340 800 560 820S960 770 1210 730V${HEIGHT}z" fill="${light.shade}"/><path d="${grass.join('')}" fill="none" stroke="${light.shade}" stroke-width="6" stroke-linecap="round"/>`,
  )
}

/** Boards on the sand from above, and the way down to the water. */
const boards: Scene = (chance, light) => {
  const sand = ['#f0dcb8', '#e3c797', '#cfae7c'] as const
  const grains = Array.from({ length: 420 }, () => {
    const size = chance.between(1, 3.5).toFixed(1)
    return `<circle cx="${chance.whole(0, WIDTH)}" cy="${chance.whole(0, HEIGHT)}" r="${size}" fill="${chance.often(0.5) ? '#fff3da' : '#a98752'}" opacity=".4"/>`
  })
  const decks = ['#f7f3ea', '#ff9a76', '#8fd0cc', '#f4c95d']
  const shapes = Array.from({ length: chance.whole(2, 3) }, (_, index) => {
    const long = chance.between(520, 640)
    const wide = chance.between(70, 86)
    const outline = `M0 ${-long / 2}C${wide} ${-long * 0.3} ${wide * 1.1} ${long * 0.2} ${wide * 0.5} ${long / 2}H${-wide * 0.5}C${-wide * 1.1} ${long * 0.2} ${-wide} ${-long * 0.3} 0 ${-long / 2}z`
    const turn = chance.between(-16, 16) + index * 5
    const place = `translate(${300 + index * 270} ${chance.whole(440, 500)}) rotate(${turn.toFixed(1)})`
    return `<path d="${outline}" transform="translate(18 22) ${place}" fill="#5b4526" opacity=".35"/><g transform="${place}"><path d="${outline}" fill="${decks[(index + chance.whole(0, 3)) % 4]}"/><path d="M0 ${-long / 2 + 14}V${long / 2 - 6}" stroke="${light.shade}" stroke-opacity=".5" stroke-width="4"/><path d="M${-wide * 0.8} ${-long * 0.1}H${wide * 0.8}M${-wide * 0.84} ${-long * 0.06}H${wide * 0.84}" stroke="${light.water[1]}" stroke-width="9" opacity=".85"/></g>`
  })
  const steps = Array.from({ length: 13 }, (_, index) => {
    const x = 1030 + (index % 2) * 44 + chance.between(-8, 8)
    const y = 860 - index * 62
    return `<ellipse cx="${x.toFixed(0)}" cy="${y}" rx="13" ry="25" transform="rotate(${(8 + chance.between(-8, 8)).toFixed(0)} ${x.toFixed(0)} ${y})" fill="#8d6e40" opacity=".42"/>`
  })
  const wash = swellLine(chance, 92, 16)
  return picture(
    gradient('sand', sand) + gradient('water', light.water),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sand)"/>${grains.join('')}`,
    `<path d="${swellLine(chance, 136, 14)}V-10H-30z" fill="#b8945e" opacity=".45"/><path d="${wash}V-10H-30z" fill="url(#water)"/><path d="${wash}" fill="none" stroke="${light.foam}" stroke-width="18" stroke-opacity=".9"/>`,
    steps.join(''),
    shapes.join(''),
  )
}

export const scenes = { lineup, peel, barrel, pier, trail, boards } as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
