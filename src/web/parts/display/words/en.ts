import type { DisplayWords } from './ja.ts'

export const words: DisplayWords = {
  dataTable: {
    filter: 'Filter',
    columns: 'Columns',
    none: 'Nothing matches',
    noneText: 'Try removing a filter or using other words.',
    clear: 'Clear filters',
    pages: 'Pages',
    first: 'First page',
    next: 'Next page',
    choose: (name) => `Choose ${name}`,
    chooseAll: 'Choose all on this page',
    count: (count) => `${count} shown`,
    page: (count) => `${count} on this page`,
  },
  pageStates: {
    loading: 'Loading',
    retry: 'Try again',
    errorId: (id) => `Reference ${id}`,
  },
  qrView: {
    address: 'Address',
    picture: (title) => `QR code: ${title}`,
    svg: 'Save as SVG',
    png: 'Save as PNG',
    print: 'Print',
    loading: 'Loading the QR code',
  },
  undoSnack: {
    undo: 'Undo',
    secondsLeft: (seconds) => `${seconds} s left`,
  },
}
