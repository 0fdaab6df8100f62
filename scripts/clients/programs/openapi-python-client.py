"""Makes the calls of scripts/clients/story.mjs with the client that openapi-python-client makes."""

import json
import os
from collections.abc import Callable
from typing import Any, TypeVar

from crop_planning import AuthenticatedClient, Client, models
from crop_planning.api.analyses import analyses_list, analyses_preview, analyses_run
from crop_planning.api.auth import auth_login, auth_me
from crop_planning.api.crop_plans import crop_plans_create, crop_plans_list
from crop_planning.api.crops import crops_list
from crop_planning.api.locations import locations_find, locations_search
from crop_planning.api.notifications import notifications_list

Answer = TypeVar("Answer")
url = os.environ["CROP_API_URL"]


def main() -> None:
    client = tell("sign-in", sign_in)
    plan = tell("create", lambda: create(client))
    tell("list", lambda: list_plans(client))
    tell("preview", lambda: preview(client))
    tell("run", lambda: run(client, plan.id))
    tell("history", lambda: history(client, plan.id))
    tell("places", lambda: places(client))
    tell("crops", lambda: crops(client))
    tell("notifications", lambda: notifications(client))
    tell("refusal", lambda: refusal(client))


def done(kind: type[Answer], answer: object) -> Answer:
    """Returns the answer; a refusal is an answer of another kind."""
    if not isinstance(answer, kind):
        raise RuntimeError(str(answer))
    return answer


def sign_in():
    body = models.AuthLoginBody(email=os.environ["CROP_EMAIL"], password=os.environ["CROP_PASSWORD"])
    tokens = done(models.TokenResponse, auth_login.sync(client=Client(url), body=body))
    client = AuthenticatedClient(url, token=tokens.access_token)
    me = done(models.UserProfileResponse, auth_me.sync(client=client))
    return client, {"name": me.full_name, "organization": me.organization}


def create(client: AuthenticatedClient):
    body = models.CropPlansCreateBody(
        name="Punjab wheat", crop="wheat", location="Ludhiana, India", planting_month=11, risk_tolerance="low"
    )
    plan = done(models.CropPlanResponse, crop_plans_create.sync(client=client, body=body))
    return plan, {
        "name": plan.name,
        "month": plan.planting_month,
        "risk": plan.risk_tolerance,
        "archived": plan.is_archived,
        "label": plan.latest_feasibility_label,
    }


def list_plans(client: AuthenticatedClient):
    plans = crop_plans_list.sync(client=client, include=["analysis"], limit=10)
    first, *others = done(list, plans)
    return first, {"name": first.name, "others": len(others), "analysis": first.analysis}


def preview(client: AuthenticatedClient):
    body = models.AnalysesPreviewBody(
        crop="maize", location="Nakuru, Kenya", planting_month=4, risk_tolerance="medium"
    )
    analysis = done(models.AnalysisPreviewResponse, analyses_preview.sync(client=client, body=body))
    details = analysis.details
    assert details.reason_codes and details.climate.location and details.season and details.season.variety
    return analysis, {
        "id": analysis.id,
        **result(analysis),
        "codes": [reason.code for reason in details.reason_codes],
        "place": details.climate.location.name,
        "rain_mm": details.climate.rain_mm,
        "variety": details.season.variety.maturity,
    }


def run(client: AuthenticatedClient, plan_id: str):
    def analyse(body: models.AnalysesRunBody) -> models.ModelAnalysisResponse:
        return done(models.ModelAnalysisResponse, analyses_run.sync(plan_id, client=client, body=body))

    rainfed = analyse(models.AnalysesRunBody())
    irrigated = analyse(models.AnalysesRunBody(water="irrigated"))
    return irrigated, {"rainfed": result(rainfed), "irrigated": result(irrigated)}


def history(client: AuthenticatedClient, plan_id: str):
    analyses = done(list, analyses_list.sync(plan_id, client=client, limit=10))
    return analyses, [{**result(analysis), "source": analysis.source} for analysis in analyses]


def places(client: AuthenticatedClient):
    found = done(list, locations_search.sync(client=client, query="nakuru", limit=3))
    return found, [
        {"name": p.name, "people": p.people, "latitude": p.latitude, "distance_km": p.distance_km} for p in found
    ]


def crops(client: AuthenticatedClient):
    known = done(list, crops_list.sync(client=client))
    teff = next(crop for crop in known if crop.name == "teff")
    return known, {
        "count": len(known),
        "scientific_name": teff.scientific_name,
        "kill_temperature_c": teff.kill_temperature_c,
        "coldest": teff.temperature_c.min_,
    }


def notifications(client: AuthenticatedClient):
    answer = done(models.NotificationListResponse, notifications_list.sync(client=client, include_code=True))
    coded = [item for item in answer.notifications if not isinstance(item, models.NotificationResponse)]
    [changed] = [item for item in coded if isinstance(item, models.LabelChangedNotificationResponse)]
    return answer, {
        "unread": answer.unread_count,
        "codes": [item.code for item in coded],
        "causes": [cause.code for cause in changed.values.causes],
        "message": changed.message,
    }


def refusal(client: AuthenticatedClient):
    error = done(models.LocationAmbiguousError, locations_find.sync(client=client, location="Springfield"))
    return error, {
        "status": error.status,
        "code": error.code,
        "candidates": len(error.candidates),
        "largest": error.candidates[0].name,
        "regions": error.regions,
    }


def result(analysis: models.AnalysisPreviewResponse | models.ModelAnalysisResponse | models.AnalysisResponse):
    assert analysis.verdict
    return {
        "label": analysis.feasibility_label,
        "score": analysis.score,
        "limit": analysis.limiting_factor,
        "reason": analysis.reasons[0],
        "verdict": analysis.verdict.code,
    }


def tell(call: str, work: Callable[[], tuple[Any, Any]]):
    """Makes a call and prints its facts, or what failed; returns what it answered."""
    try:
        value, facts = work()
    except Exception as error:
        print(json.dumps({"call": call, "error": f"{type(error).__name__}: {error}"}))
        raise SystemExit(0)
    print(json.dumps({"call": call, "facts": facts}))
    return value


main()
