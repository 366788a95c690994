import { Fragment } from 'react'

/** A sentence with links marked by the translator: `I agree to the <terms>terms</terms>.` */
export function WithLinks({ text, links }: { text: string; links: Record<string, string> }) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((part, at) => {
    const [, name = '', inner] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? []
    const href = links[name]
    return href ? (
      <a key={at} href={href} target="_blank" rel="noopener">
        {inner}
      </a>
    ) : (
      <Fragment key={at}>{inner ?? part}</Fragment>
    )
  })
}
