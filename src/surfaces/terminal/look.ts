/** What the terminal can show. `columns`: whole lines must fit; `live`: a line may be overwritten while something is waited for. */
export interface Look {
  columns: number;
  colour: boolean;
  live: boolean;
}
