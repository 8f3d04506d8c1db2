import { Fragment } from 'react'

/** Wraps before '@' and after dots. */
export const EmailText = ({ children }: { children: string }) => (
  <>
    {children.split(/(?=@)|(?<=\.)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
)
