import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part whose file is loaded when it is first shown; another part takes its place if the file cannot be loaded. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: otherwise }),
    ),
  )
