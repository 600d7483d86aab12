import type { ReactNode, SVGProps } from 'react'
import './svgIcon.css'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize'> {
  readonly fontSize?: 'small' | 'medium'
}

/**
 * Creates an icon from paths on a 24 × 24 grid. Replaces MUI's function, which creates a styled component for each icon: icons need no theme, and
 * this keeps MUI and its styles out of the code that the first list loads.
 */
export default function createSvgIcon(drawing: ReactNode) {
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
        {drawing}
      </svg>
    )
  }
}
