import { figure } from '../figure.ts'

export const text = figure
