// The generated screens know fields, not what a payment was for, nor that it can be given back.
import { lazy } from 'react'
import declaration from '../../../schema/areas/payments/payments.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { RefundOffer } from './RefundOffer.tsx'
import './payments.css'

const PaidForCard = lazy(() => import('./PaidForCard.tsx'))

export default defineScreens(declaration, {
  actions: RefundOffer,
  rail: [{ key: 'paid-for', Card: PaidForCard }],
})
