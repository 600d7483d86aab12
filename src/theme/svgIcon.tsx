import type { ReactNode, SVGProps } from 'react'
import './svgIcon.css'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize'> {
  readonly fontSize?: 'small' | 'medium'
}

/**
 * Makes an icon of what is drawn on 24 by 24. Stands in the place of MUI's own, which makes a styled part of each: a picture needs no theme, and the
 * first list none of what MUI and its styles bring along.
 */
export default function createSvgIcon(drawn: ReactNode) {
  return function SvgIcon({ fontSize = 'medium', className, ...rest }: IconProps) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        data-size={fontSize}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {drawn}
      </svg>
    )
  }
}
