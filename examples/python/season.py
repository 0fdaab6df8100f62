"""Plans a season from a table, and prints what is feasible.

    python season.py plans.csv --output results.csv

Creates the plans of the table whose names the account does not have yet, has those analysed that
were not, and prints the newest result of each. Run it as often as you like: nothing is created
twice. CROP_TOKEN is a personal access token of scope write, and CROP_API_URL the address of the
service, by default http://127.0.0.1:4000.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap

import pandas as pd

from crop_service import CropService, ServiceError, explain

NEEDED = ["name", "crop", "location", "planting_month", "risk_tolerance"]
OPTIONAL = ["water", "season_days"]
# What the service says of a fault in a row, which does not concern the others.
FAULTS = {
    "VALIDATION_FAILED",
    "CROP_NOT_SUPPORTED",
    "CROP_AMBIGUOUS",
    "LOCATION_NOT_FOUND",
    "LOCATION_AMBIGUOUS",
}


def plans(service: CropService) -> pd.DataFrame:
    """Returns the account's plans that are not archived, newest first."""
    columns = ["id", *NEEDED, "latest_feasibility_label", "latest_analysis_at"]
    return pd.DataFrame(service.items("/crop-plans"), columns=columns)


def create_missing(service: CropService, table: pd.DataFrame) -> dict[str, str]:
    """Creates the plans whose names the account does not have; returns why some were refused."""
    wanted = table[[*NEEDED, *table.columns.intersection(OPTIONAL)]].drop_duplicates("name")
    missing = wanted[~wanted["name"].isin(plans(service)["name"])]
    refused = {}
    # By way of JSON, numbers become Python's own and empty cells None.
    for row in json.loads(missing.to_json(orient="records")):
        plan = {field: value for field, value in row.items() if value is not None}
        try:
            # A plan of an unknown crop or place could be created, but neither analysed nor corrected here.
            service.get("/crops/find", crop=plan.get("crop"))
            service.get("/locations/find", location=plan.get("location"))
            service.post("/crop-plans", plan)
        except ServiceError as error:
            if error.code not in FAULTS:
                raise
            refused[row["name"]] = str(error)
    return refused


def analyse_new(service: CropService, names: pd.Series[str]) -> dict[str, str]:
    """Has the plans of these names analysed that never were; returns why some could not be."""
    own = plans(service)
    new = own[own["name"].isin(names) & own["latest_analysis_at"].isna()]
    answers = service.analyse(new["id"])
    return {answer["name"]: explain(answer["error"]) for answer in answers if "error" in answer}


def results(service: CropService) -> pd.DataFrame:
    """Returns the newest analysis of each plan: label, score from 0 to 1, verdict and reasons."""
    rows = [
        {
            "id": analysis["crop_plan_id"],
            "label": analysis["feasibility_label"],
            "score": analysis["score"],
            "verdict": analysis["verdict"]["sentence"] if analysis["verdict"] else None,
            "reasons": analysis["reasons"],
        }
        for analysis in service.items("/analyses/latest")
    ]
    analyses = pd.DataFrame(rows, columns=["id", "label", "score", "verdict", "reasons"])
    return plans(service)[["id", *NEEDED[:4]]].merge(analyses, on="id")


def print_table(found: pd.DataFrame) -> None:
    """Prints the results as wide as the terminal; says the main reason where something limits."""
    columns = shutil.get_terminal_size().columns
    width = max([4, *found["name"].str.len()])
    print(f"{'plan':{width}}  label       score  why")
    for plan in found.to_dict("records"):
        score = "" if pd.isna(plan["score"]) else f"{plan['score']:.2f}"
        start = f"{plan['name']:{width}}  {plan['label']:10}  {score:>5}  "
        reasons = plan["reasons"][:1] if plan["label"] != "feasible" else []
        why = " ".join(filter(None, [plan["verdict"], *reasons]))
        rest = " " * len(start)
        print(textwrap.fill(why, columns, initial_indent=start, subsequent_indent=rest))


def main() -> int:
    arguments = argparse.ArgumentParser(description="Plans a season from a table.")
    arguments.add_argument("table", help=f"a CSV file with the columns {', '.join(NEEDED)}")
    arguments.add_argument("-o", "--output", default="results.csv", help="default: results.csv")
    options = arguments.parse_args()
    table = pd.read_csv(options.table)
    if missing := [column for column in NEEDED if column not in table.columns]:
        arguments.error(f"{options.table} has no column {', '.join(missing)}")

    service = CropService.from_environment()
    failures = create_missing(service, table) | analyse_new(service, table["name"])
    found = table[["name"]].merge(results(service), on="name")
    print_table(found)
    # With a mark of its encoding, which Excel needs; each reason on a line of the cell.
    found["reasons"] = found["reasons"].str.join("\n")
    found.to_csv(options.output, index=False, encoding="utf-8-sig")
    for name, why in failures.items():
        print(f"{name}: {why}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ServiceError, OSError, UnicodeError, pd.errors.ParserError) as error:
        sys.exit(f"season.py: {error}")
