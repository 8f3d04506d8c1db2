/** Figures to y in a picture, where y grows downwards: the lowest at `bottom`, the highest at `top`. */
export const yScale =
  ({ lowest, highest, bottom, top }: { lowest: number; highest: number; bottom: number; top: number }) =>
  (figure: number) =>
    bottom - ((figure - lowest) / (highest - lowest || 1)) * (bottom - top)
